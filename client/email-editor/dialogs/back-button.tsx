import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useT } from '../../kit/phrases'
import classes from '../email-editor.module.css'

/** Returns to the first view of a dialog. */
export function BackButton({ onClick }: { readonly onClick: () => void }) {
  const t = useT()
  return (
    <Button
      className={classes.back ?? ''}
      variant="subtle"
      size="compact-md"
      leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}
      onClick={onClick}
    >
      {t('email.back')}
    </Button>
  )
}
