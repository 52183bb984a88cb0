/** Input of a promo code: 20 % off up to four tickets of one event, of which a desk holds two. */
export const springCode = (id: string, event_id: string) => ({
  id,
  name: 'Spring',
  code: 'SPRING',
  description: null,
  discount_percentage: 2000,
  starts_at: null,
  ends_at: null,
  is_global: false,
  event_ids: [event_id],
  limit_tickets: 4,
  limit_tickets_per_order: 3,
  min_tickets: 0,
  desk_holding: 2,
})
