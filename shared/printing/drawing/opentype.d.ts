/** The module build, which Node and the bundler read alike. */
declare module 'opentype.js/dist/opentype.mjs' {
  export { parse } from 'opentype.js'
}
