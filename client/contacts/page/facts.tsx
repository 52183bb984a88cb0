import type { RowOf } from '../../../shared/registry'
import { Can } from '../../kit/can'
import { Facts, Section } from '../../kit/layout/detail-pane'
import { useOpenModal } from '../../kit/layout/modal-address'
import { useFormat, useT } from '../../kit/phrases'
import { MapLink } from '../../parts/contacts/map-link'
import { addressText } from '../address-text'
import type { OfficeContact } from './office-contact'
import classes from './page.module.css'

type Props = { readonly contact: RowOf<'contacts'>; readonly more: OfficeContact | undefined }

/** The facts of a contact: how to reach them, where their post goes, and what the staff noted. */
export function ContactFacts({ contact, more }: Props) {
  const t = useT()
  const { when } = useFormat()
  const newsletter = contact.newsletter_subscription_status
  const company =
    more?.company && [more.company.name, more.company.vat_id, more.company.registration_num].filter(Boolean).join(' · ')
  const facts = [
    [t('contacts.email'), contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>],
    [t('contacts.phone'), contact.phone && <a href={`tel:${contact.phone}`}>{contact.phone}</a>],
    [t('contacts.salutation'), more?.salutation],
    [t('contacts.gender'), more?.gender && t(`contacts.gender.${more.gender}`)],
    [t('contacts.company'), company],
    [t('contacts.newsletter'), newsletter && t(`contacts.newsletter_subscription_status.${newsletter}`)],
    [t('contacts.subscribed_at'), more?.subscribed_at && when(more.subscribed_at)],
    [t('contacts.unsubscribed_at'), more?.unsubscribed_at && when(more.unsubscribed_at)],
    [t('contacts.created'), when(contact.created_at)],
  ] as const
  const addresses = [
    [t('contacts.address'), contact.invoice_address] as const,
    [t('contacts.shipping_address'), more?.shipping_address ?? null] as const,
  ].flatMap(([label, address]) => (address ? [[label, address] as const] : []))
  const edit = <EditDetails id={contact.id} />
  return (
    <>
      <Section title={t('contacts.details')} aside={edit}>
        <Facts facts={facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))} />
      </Section>
      {addresses.length > 0 && (
        <Section title={t('contacts.addresses')}>
          <dl className={classes.addresses}>
            {addresses.map(([label, address]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {addressText(address)} <MapLink place={address} />
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {more?.note && (
        <Section title={t('contacts.note')}>
          <p className={classes.note}>{more.note}</p>
        </Section>
      )}
    </>
  )
}

function EditDetails({ id }: { readonly id: string }) {
  const t = useT()
  const openModal = useOpenModal()
  return (
    <Can do="contacts.edit">
      <button type="button" className={classes.textButton} onClick={() => openModal('contact_details', id)}>
        {t('contacts.edit_details')}
      </button>
    </Can>
  )
}
