import 'react'

declare module 'react' {
  /** Custom properties that an inline style can set. */
  interface CSSProperties {
    '--paper'?: string
    '--metal'?: string
    '--rim'?: string
  }
}
