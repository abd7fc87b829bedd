/** A purchase at the simulated instance, from the cart to the payment. */

const cart = {
  line_items: [{ item: { id: 'af-101-40' }, quantity: 2 }],
  buyer: { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' },
  fulfillment: {
    methods: [
      {
        type: 'shipping',
        destinations: [
          {
            first_name: 'Ada',
            last_name: 'Byron',
            street_address: '1 Quay',
            address_locality: 'Cork',
            postal_code: 'T12 X0X0',
            address_country: 'IE',
          },
        ],
      },
    ],
  },
};

export interface Bought {
  id: string;
  status: string;
}

/** @param credential of the demo store's handler */
export async function buy(origin: string, credential: Readonly<Record<string, string>>): Promise<Bought> {
  const made = await post(origin, '', cart);
  return post(origin, `/${made.id}/pay`, { handler_id: 'sandbox', credential });
}

async function post(origin: string, path: string, content: unknown): Promise<Bought> {
  const sent = await fetch(`${origin}/api/ucp/checkout/sessions${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(content),
  });
  return (await sent.json()) as Bought;
}
