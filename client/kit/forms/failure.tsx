import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { errorText, useT } from '../phrases'
import classes from './failure.module.css'

/** Error message of a failed step; renders nothing without one. Focusable, so that a form can lead the user to it. */
export function Failure({ problem }: { readonly problem: unknown }) {
  const t = useT()
  if (problem === null) return null
  return (
    <Alert
      tabIndex={-1}
      color="red"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden="true" />}
      classNames={{ root: classes.alert ?? '', message: classes.text ?? '' }}
    >
      {errorText(t, problem)}
    </Alert>
  )
}
