/** Address that is safe in an SMTP envelope and a header: no whitespace, no line end, no second address. */
export const EMAIL_ADDRESS = /^[^\s\p{Cc}@<>,;:"()[\]\\]+@[^\s\p{Cc}@<>,;:"()[\]\\]+\.[^\s\p{Cc}@<>,;:"()[\]\\]+$/u
