/**
 * Options with which MJML is rendered on the canvas and for sending, so that both have the same bytes. Files cannot be
 * included.
 */
export const MJML_OPTIONS = { fonts: {}, minifyCss: false, validationLevel: 'soft', ignoreIncludes: true } as const
