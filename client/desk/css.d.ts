import 'react'

declare module 'react' {
  /** Variables of our own that a style may set. */
  interface CSSProperties {
    '--paper'?: string
    '--metal'?: string
    '--rim'?: string
  }
}
