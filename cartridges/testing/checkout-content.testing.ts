/** What an agent sends to create a checkout that is ready to be paid: lamps for a buyer in Cork. */
export const checkoutContent = (quantity = 1) => ({
  line_items: [{ item: { id: 'af-101-40' }, quantity }],
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
});
