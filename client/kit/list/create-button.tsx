import { ActionIcon, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

type CreateButtonProps = { readonly label: string; readonly small: boolean; readonly onClick: () => void }

/** The button that creates a row; on a phone its sign alone. */
export function CreateButton({ label, small, onClick }: CreateButtonProps) {
  const sign = <IconPlus size={small ? 20 : 16} aria-hidden="true" />
  return small ? (
    <ActionIcon variant="filled" color="purple" aria-label={label} onClick={onClick}>
      {sign}
    </ActionIcon>
  ) : (
    <Button leftSection={sign} onClick={onClick}>
      {label}
    </Button>
  )
}
