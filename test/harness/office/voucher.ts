/** Columns shared by all unspent vouchers. */
export const UNSPENT_VOUCHER = {
  sold: 0,
  held: 0,
  name: '',
  blocked: false,
  valid_until: null,
  tax_group_id: null,
  order_id: null,
  cancelled: false,
}
