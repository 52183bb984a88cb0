import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useT } from '../phrases'

/** A field for a password, with a button that shows what is typed. */
export function PasswordField(props: PasswordInputProps) {
  const t = useT()
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('app.form.reveal') }} {...props} />
}
