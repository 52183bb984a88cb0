import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconBan, IconCopy, IconDots, IconPlayerPause, IconPlayerPlay, IconUsersGroup, IconWorld, IconWorldOff } from '@tabler/icons-react'
import { updateEvent } from '../../shared/events/commands'
import type { RowOf } from '../../shared/registry'
import { toastFailed } from '../kit/display/toast'
import { useOpenModal } from '../kit/layout/modal-address'
import { errorText, useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'

/** Menu of the actions on a whole event: publish, hold, copy, archive, cancel. */
export function EventMenu({ event }: { readonly event: RowOf<'events'> }) {
  const t = useT()
  const foyer = useFoyer()
  const openModal = useOpenModal()
  const { id, published, on_hold, archived, cancelled, seating_plan_id } = event
  const set = (input: Parameters<typeof foyer.call<typeof updateEvent>>[1]['input']) =>
    void foyer.call(updateEvent, { id, input }).catch((error: unknown) => toastFailed(errorText(t, error)))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('events.menu')}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={published ? <IconWorldOff size={16} /> : <IconWorld size={16} />}
          onClick={() => set(published ? { published: false } : { published: true, on_sale: true })}
        >
          {t(published ? 'events.unpublish' : 'events.publish')}
        </Menu.Item>
        <Menu.Item leftSection={on_hold ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />} onClick={() => set({ on_hold: !on_hold })}>
          {t(on_hold ? 'events.resume' : 'events.hold')}
        </Menu.Item>
        {!seating_plan_id && (
          <Menu.Item leftSection={<IconUsersGroup size={16} />} onClick={() => openModal('event_quotas', id)}>
            {t('events.quota.edit')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => openModal('duplicate_event', id)}>
          {t('events.duplicate_do')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => openModal('archive_event', id)}>
          {t(archived ? 'events.unarchive' : 'events.archive')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={() => openModal('cancel_event', id)}>
          {t(cancelled ? 'event_cancellations.again_do' : 'events.cancel_do')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
