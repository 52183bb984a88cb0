import controls from './controls.module.css'

/** The keyboard shortcut of the control it is drawn on. */
export const KeyHint = ({ name, className = '' }: { readonly name: string; readonly className?: string | undefined }) => (
  <span className={`${controls.key} ${className}`} aria-hidden="true">
    {name}
  </span>
)
