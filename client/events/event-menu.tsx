import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconBan,
  IconCopy,
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconSpeakerphone,
  IconTags,
  IconUsersGroup,
  IconWorld,
  IconWorldOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { updateEvent } from '../../shared/events/commands'
import { DAY, iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { toastDone, toastFailed } from '../kit/display/toast'
import { savedText } from '../kit/forms/saved-text'
import { useOpenModal } from '../kit/layout/modal-address'
import { errorText, useT } from '../kit/phrases'
import { useOpenCampaign } from '../parts/campaigns/campaign-address'
import { useFoyer } from '../sync/react'
import { eventState } from './state'

type Props = { readonly event: RowOf<'events'> }

/** Returns a function that changes an event at once. Its outcome shows as a message. */
function useChange(event: RowOf<'events'>) {
  const { id } = event
  const t = useT()
  const foyer = useFoyer()
  return (
    input: Parameters<typeof foyer.call<typeof updateEvent>>[1]['input'],
    done = savedText(t, updateEvent, event),
  ) =>
    foyer.call(updateEvent, { id, input }).then(
      () => toastDone(done),
      (error: unknown) => toastFailed(errorText(t, error)),
    )
}

/** Button that puts an event on sale which is not: unpublished, or published without a sale. */
export function PublishEvent({ event }: Props) {
  const t = useT()
  const change = useChange(event)
  const [busy, setBusy] = useState(false)
  const state = eventState(event, null, Date.now())
  if (event.archived || (state !== 'draft' && (state !== 'off_sale' || event.on_sale))) return null
  const publish = async () => {
    setBusy(true)
    await change({ published: true, on_sale: true }, t('events.publish_done', { name: event.title }))
    setBusy(false)
  }
  return (
    <Button
      leftSection={<IconWorld size={18} stroke={1.75} aria-hidden="true" />}
      loading={busy}
      onClick={() => void publish()}
    >
      {t(event.published ? 'events.start_sale' : 'events.publish')}
    </Button>
  )
}

/** Menu of the actions on a whole event: withdraw, hold, copy, archive, cancel. */
export function EventMenu({ event }: Props) {
  const t = useT()
  const openModal = useOpenModal()
  const openCampaign = useOpenCampaign()
  const { id, published, on_sale, on_hold, archived, cancelled, seating_plan_id } = event
  // A campaign is planned for two weeks before the event, if that is still to come.
  const before = Date.parse(event.starts_at) - 14 * DAY
  const date = before > Date.now() ? iso(before) : '-1'
  const set = useChange(event)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('events.menu')}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {published && (
          <Menu.Item leftSection={<IconWorldOff size={16} />} onClick={() => void set({ published: false })}>
            {t('events.unpublish')}
          </Menu.Item>
        )}
        {(on_sale || on_hold) && (
          <Menu.Item
            leftSection={on_hold ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
            onClick={() => void set({ on_hold: !on_hold })}
          >
            {t(on_hold ? 'events.resume' : 'events.hold')}
          </Menu.Item>
        )}
        {!seating_plan_id && (
          <Menu.Item leftSection={<IconUsersGroup size={16} />} onClick={() => openModal('event_quotas', id)}>
            {t('events.quota.edit')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconTags size={16} />} onClick={() => openModal('labels_event_id', id)}>
          {t('labels.title')}
        </Menu.Item>
        <Can do="campaign_actions.edit">
          <Menu.Item leftSection={<IconSpeakerphone size={16} />} onClick={() => openCampaign({ event_id: id, date })}>
            {t('campaigns.plan')}
          </Menu.Item>
        </Can>
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
