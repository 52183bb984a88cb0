/**
 * Makes the options with which MJML is rendered on the canvas and for sending, so that both have the same bytes. Files
 * cannot be included. MJML adds an email's fonts to the object it is given, so each email needs one of its own.
 */
export const mjmlOptions = () =>
  ({ fonts: {}, minifyCss: false, validationLevel: 'soft', ignoreIncludes: true }) as const
