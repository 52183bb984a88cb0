import { memo } from 'react'
import classes from '../email-editor.module.css'
import { useRendered } from '../rendering/use-rendered'

/** A template as it is sent, made small. */
export const TemplatePicture = memo(function TemplatePicture({
  source,
  name,
}: {
  readonly source: string
  readonly name: string
}) {
  const { shown } = useRendered(source)
  return (
    <span className={classes.picture} aria-hidden="true" inert>
      {shown && (
        <iframe className={classes.small} title={name} tabIndex={-1} sandbox="allow-same-origin" srcDoc={shown.html} />
      )}
    </span>
  )
})
