/** Carts and catalog. */
import { must, notBuilt, should, type Requirement } from '../requirement.ts';

const conversion = 'cart, Cart-to-Checkout Conversion';
const search = 'catalog/search';
const lookup = 'catalog/lookup';

export const catalogue: readonly Requirement[] = [
  must(
    'UCP-38',
    'A checkout made from a cart has the content of the cart, whatever else was sent along.',
    conversion,
  ),
  must('UCP-39', 'A cart that has an open checkout leads to it, not to a second one.', conversion),
  must('UCP-40a', 'Canceling a cart answers the cart as it was.', 'cart, Cancel Cart'),
  should('UCP-40b', 'A canceled cart is not found any more.', 'cart, Cancel Cart'),
  should('UCP-41a', 'A cart says where a person can go on.', 'cart, Continue URL'),
  should('UCP-41b', 'A cart has totals, as far as they can be told.', 'cart, Totals'),
  should(
    'UCP-41c',
    'What changes in the checkout of a cart changes in the cart, as long as it is open.',
    conversion,
  ),
  must('UCP-42', 'Codes that were applied to a cart are applied to its checkout.', 'discount, Cart'),
  must('UCP-43a', 'A search without any input that is known is refused.', search),
  should('UCP-43b', 'A page may have ten products at least.', search),
  must('UCP-43c', 'Where there is another page, there is a cursor that leads to it.', search),
  must('UCP-44a', 'Products are found by their own id and by that of a variant.', lookup),
  must(
    'UCP-44b',
    'An id that is sent twice is answered once, and so is a product that several ids lead to.',
    lookup,
  ),
  must('UCP-44c', 'Each variant says which ids led to it, and how.', lookup),
  must('UCP-44d', 'A variant that no id led to is not answered.', lookup),
  must('UCP-44e', 'A batch that is too large is refused with request_too_large and status 400.', lookup),
  must('UCP-45a', 'Where lookup is offered, so is the product in detail.', lookup),
  must('UCP-45b', 'A product with options says which are selected.', lookup),
  must('UCP-45c', 'A product that is asked for by a variant has that variant first.', lookup),
  should('UCP-45d', 'Values of options say whether they exist and can be had with what is selected.', lookup),
  must('UCP-46a', 'Prices are whole numbers of minor units with their currency.', 'price.json'),
  must('UCP-46b', 'Without a limit a page has ten products, and the next one is had by a cursor.', search),
  must('UCP-46c', 'A lookup that finds a part answers the part, with status 200.', lookup),
  should(
    'UCP-47',
    'A price filter in another currency is converted, or the answer says that it was not used.',
    search,
  ),
  notBuilt(
    must('UCP-48', 'A price per unit is calculated by the business.', 'unit_price.json'),
    'No prices per unit are answered: the catalogue has none.',
  ),
];
