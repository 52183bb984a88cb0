import { ActionIcon, Avatar, Button, Menu } from '@mantine/core'
import {
  IconArrowMerge,
  IconChevronLeft,
  IconDots,
  IconDownload,
  IconEraser,
  IconMail,
  IconPencil,
  IconPlus,
  IconTag,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { OrderBehaviour } from '../../../shared/contacts/behaviour'
import { contactData } from '../../../shared/contacts/queries'
import type { RowOf } from '../../../shared/registry'
import { Can } from '../../kit/can'
import { initials } from '../../kit/display/initials'
import { toastFailed } from '../../kit/display/toast'
import { NamedRow } from '../../kit/entity/row-name'
import { useOpenModal } from '../../kit/layout/modal-address'
import { errorText, useT } from '../../kit/phrases'
import { saveFile } from '../../kit/save-file'
import { SyncMark } from '../../kit/sync/sync-mark'
import { useFoyer } from '../../sync/react'
import { contactName } from '../contact-name'
import classes from './page.module.css'

type Props = { readonly contact: RowOf<'contacts'>; readonly behaviour: OrderBehaviour | null }

/** Head of a contact's page: the person at a glance, and everything that can be done with them. */
export function ContactHeader({ contact, behaviour }: Props) {
  const t = useT()
  const newsletter = contact.newsletter_subscription_status
  return (
    <header className={classes.head}>
      <Link to="/contacts" className={classes.back} aria-label={t('contacts.all')}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </Link>
      <Avatar size={48} radius="xl" color="purple" className={classes.avatar} aria-hidden="true">
        {initials(contact.name)}
      </Avatar>
      <div className={classes.who}>
        <div className={classes.headline}>
          <h1>{contactName(t, contact)}</h1>
          {behaviour && behaviour.kind !== 'none' && (
            <span className={classes.badge} data-kind={behaviour.kind}>
              {t(`contacts.kind.${behaviour.kind}`)}
            </span>
          )}
          {newsletter && (
            <span className={classes.badge} data-kind={newsletter}>
              {t('contacts.newsletter_badge', { status: t(`contacts.newsletter_subscription_status.${newsletter}`) })}
            </span>
          )}
          <SyncMark id={contact.id} words />
        </div>
        <div className={`num ${classes.line}`}>
          {[contact.name && contact.num > 0 && t('contacts.num_short', { num: String(contact.num) }), contact.email]
            .filter(Boolean)
            .join(' · ')}
          <Labels contact={contact} />
        </div>
      </div>
      <Actions contact={contact} />
    </header>
  )
}

function Labels({ contact: { id, label_ids } }: Pick<Props, 'contact'>) {
  const t = useT()
  const openModal = useOpenModal()
  return (
    <>
      {label_ids.map((label) => (
        <NamedRow key={label} table="labels" id={label} />
      ))}
      <Can do="contacts.edit">
        <button type="button" className={classes.addLabel} onClick={() => openModal('labels_contact_id', id)}>
          {label_ids.length === 0 ? (
            <IconPlus size={14} aria-hidden="true" />
          ) : (
            <IconTag size={14} aria-hidden="true" />
          )}
          {t(label_ids.length === 0 ? 'contacts.labels_add' : 'contacts.labels_edit')}
        </button>
      </Can>
    </>
  )
}

function Actions({ contact: { id, num } }: Pick<Props, 'contact'>) {
  const t = useT()
  const foyer = useFoyer()
  const openModal = useOpenModal()
  const save = async () => {
    try {
      const { content } = await foyer.ask(contactData, { id })
      saveFile(t('contacts.person_file', { num: String(num) }), content)
    } catch (error) {
      toastFailed(errorText(t, error))
    }
  }
  return (
    <div className={classes.actions}>
      <Can do="messages.send">
        <Button
          variant="default"
          leftSection={<IconMail size={16} className={classes.icon} aria-hidden="true" />}
          onClick={() => openModal('new_contact_message', id)}
        >
          {t('contacts.message')}
        </Button>
      </Can>
      <Can do="contacts.edit">
        <Button
          leftSection={<IconPencil size={16} className={classes.icon} aria-hidden="true" />}
          onClick={() => openModal('contact_form', id)}
        >
          {t('contacts.edit')}
        </Button>
      </Can>
      <Can do="contacts.edit">
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('contacts.more')}>
              <IconDots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => openModal('contact_details', id)}>
              {t('contacts.edit_details')}
            </Menu.Item>
            <Can do="contacts.manage">
              <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={() => openModal('merge_contact', id)}>
                {t('contacts.merge')}
              </Menu.Item>
            </Can>
            <Can do="contacts.erase">
              <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void save()}>
                {t('contacts.export_person')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconEraser size={16} />}
                onClick={() => openModal('erase_contact', id)}
              >
                {t('contacts.erase')}
              </Menu.Item>
            </Can>
          </Menu.Dropdown>
        </Menu>
      </Can>
    </div>
  )
}
