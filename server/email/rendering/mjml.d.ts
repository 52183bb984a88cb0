declare module 'mjml' {
  type MjmlError = { readonly line: number; readonly message: string; readonly tagName: string }
  type MjmlOptions = {
    readonly fonts: Readonly<Record<string, string>>
    readonly minifyCss: boolean
    readonly validationLevel: 'strict' | 'soft' | 'skip'
    readonly ignoreIncludes: boolean
    readonly useMjmlConfigOptions: boolean
  }
  /** Renders MJML as HTML. Throws for a source without root or body. */
  export default function mjml2html(
    source: string,
    options: MjmlOptions,
  ): Promise<{ readonly html: string; readonly errors: readonly MjmlError[] }>
}
