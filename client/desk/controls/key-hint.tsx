import controls from './controls.module.css'

/** Shows the keyboard shortcut of the control around it. */
export const KeyHint = ({
  name,
  className = '',
}: {
  readonly name: string
  readonly className?: string | undefined
}) => (
  <span className={`${controls.key} ${className}`} aria-hidden="true">
    {name}
  </span>
)
