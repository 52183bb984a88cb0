/** Parameter of the address of a window that is opened for one organisation. */
export const ORGANISATION_PARAMETER = 'organisation'
