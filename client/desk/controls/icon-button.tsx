import type { ReactNode } from 'react'
import controls from './controls.module.css'

type Props = {
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button with only an icon. The label is its accessible name and its tooltip. */
export const IconButton = ({ label, disabled = false, onClick, children }: Props) => (
  <button
    type="button"
    className={controls.button}
    data-kind="quiet"
    data-size="icon"
    disabled={disabled}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    {children}
  </button>
)
