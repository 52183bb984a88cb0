import type { ReactNode } from 'react'
import controls from './controls.module.css'

type Props = { readonly label: string; readonly disabled?: boolean; readonly onClick: () => void; readonly children: ReactNode }

/** A quiet button that is an icon alone; its label is its name and what a pointer that rests on it is told. */
export const IconButton = ({ label, disabled = false, onClick, children }: Props) => (
  <button type="button" className={controls.button} data-kind="quiet" data-size="icon" disabled={disabled} aria-label={label} title={label} onClick={onClick}>
    {children}
  </button>
)
