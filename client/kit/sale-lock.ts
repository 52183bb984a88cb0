/** Every open sale holds this Web Lock as shared; a reload into a new version needs it alone. */
export const SALE_LOCK = 'foyer-sale'
