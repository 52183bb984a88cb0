import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Row } from '../../shared/kernel/model/entity'
import type { PhraseKey } from '../../shared/phrases'
import { connectOppwa, connectPaypal, connectStripe, disconnectProvider } from '../../shared/provider_accounts/commands'
import { PAYMENT_PROVIDERS, type provider_accounts } from '../../shared/provider_accounts/entity'
import { providerAccountsList } from '../../shared/provider_accounts/list'
import { Copyable } from '../kit/display/copyable'
import type { FieldWords } from '../kit/fields/kind'
import { CommandForm } from '../kit/forms/command-form'
import { Failure } from '../kit/forms/failure'
import { FormDialog } from '../kit/forms/form-dialog'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import { useOpenModal } from '../kit/layout/modal-address'
import type { ModalProps } from '../kit/modal'
import { type T, useFormat, useT } from '../kit/phrases'
import { useServerRows } from '../kit/reading/use-server-rows'
import { useLastRow } from '../kit/use-last'
import { SettingsFrame, SettingsSection } from '../parts/settings/settings-frame'
import { useFoyer } from '../sync/react'
import classes from './provider-accounts.module.css'

type Account = Row<typeof provider_accounts>
type Provider = Account['provider']

const COMMANDS = { stripe: connectStripe, paypal: connectPaypal, oppwa: connectOppwa } as const

/** The fields of each provider's keys, with their hints. */
const KEYS: Readonly<Record<Provider, Readonly<Record<string, PhraseKey | null>>>> = {
  stripe: { key: 'provider_accounts.stripe_key_hint', webhook_secret: 'provider_accounts.webhook_secret_hint' },
  paypal: { client_id: null, client_secret: null, webhook_id: null, is_test: null },
  oppwa: { entity_id: null, access_token: null, webhook_key: 'provider_accounts.webhook_key_hint', is_test: null },
}

const fieldsOf = (provider: Provider, t: T): Readonly<Record<string, FieldWords>> =>
  Object.fromEntries(
    Object.entries(KEYS[provider]).map(([field, hint]) => [
      field,
      { label: t(`provider_accounts.${field}` as PhraseKey), ...(hint && { hint: t(hint) }) },
    ]),
  )

/** The organisation's accounts at payment providers: what is connected, and the form for new keys. */
export function ProviderAccountsPage() {
  const { rows, problem } = useServerRows(providerAccountsList)
  return (
    <SettingsFrame title="provider_accounts.title" lead="provider_accounts.lead">
      <Failure problem={problem} />
      {rows &&
        PAYMENT_PROVIDERS.map((provider) => (
          <ProviderPart
            key={provider}
            provider={provider}
            account={rows.find((row) => row.provider === provider) ?? null}
          />
        ))}
    </SettingsFrame>
  )
}

function ProviderPart({ provider, account }: { readonly provider: Provider; readonly account: Account | null }) {
  const t = useT()
  const openModal = useOpenModal()
  const [isOpen, setOpen] = useState(false)
  const name = t(`provider_accounts.${provider}`)
  return (
    <SettingsSection
      title={name}
      hint={t(`provider_accounts.${provider}_hint`)}
      aside={
        <span className={classes.state} data-connected={account !== null || undefined}>
          {t(account ? 'provider_accounts.connected' : 'provider_accounts.not_connected')}
        </span>
      }
    >
      {account && <AccountFacts account={account} />}
      {isOpen ? (
        <>
          <WebhookAddress provider={provider} />
          <CommandForm
            command={COMMANDS[provider]}
            fields={fieldsOf(provider, t)}
            initial={{ is_test: false }}
            submit="provider_accounts.save"
            done={t('provider_accounts.done', { provider: name })}
            onDone={() => setOpen(false)}
            aside={
              <Button variant="default" onClick={() => setOpen(false)}>
                {t('app.cancel')}
              </Button>
            }
          />
        </>
      ) : (
        <div className={classes.actions}>
          <Button
            variant={account ? 'default' : 'filled'}
            onClick={() => setOpen(true)}
            aria-label={`${t(account ? 'provider_accounts.replace' : 'provider_accounts.connect')}: ${name}`}
          >
            {t(account ? 'provider_accounts.replace' : 'provider_accounts.connect')}
          </Button>
          {account && (
            <Button
              variant="subtle"
              color="red"
              onClick={() => openModal('disconnect_provider', account.id)}
              aria-label={`${t('provider_accounts.disconnect')}: ${name}`}
            >
              {t('provider_accounts.disconnect')}
            </Button>
          )}
        </div>
      )}
    </SettingsSection>
  )
}

function AccountFacts({ account: { name, key_hint, checked_at, is_test } }: { readonly account: Account }) {
  const t = useT()
  const format = useFormat()
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('provider_accounts.account')}</dt>
        <dd>
          {name}
          {is_test && <span className={classes.test}>{t('provider_accounts.test_account')}</span>}
        </dd>
      </div>
      <div>
        <dt>{t('provider_accounts.key_hint')}</dt>
        <dd className="num">•••• {key_hint}</dd>
      </div>
      <div>
        <dt>{t('provider_accounts.checked_at')}</dt>
        <dd className="num">{format.stamp(checked_at)}</dd>
      </div>
    </dl>
  )
}

/** The address that the provider sends its messages to. */
function WebhookAddress({ provider }: { readonly provider: Provider }) {
  const t = useT()
  const { org } = useFoyer().identity
  const text = `${window.location.origin}/api/payments/${provider}/${org.id}`
  return <Copyable label={t('provider_accounts.webhook_url')} text={text} done={t('provider_accounts.copied')} />
}

/** Asks before an account and its keys are deleted. */
export function DisconnectProvider({ value, close }: ModalProps) {
  const t = useT()
  const { rows } = useServerRows(providerAccountsList)
  const account = useLastRow(rows && (rows.find(({ id }) => id === value) ?? null))
  if (!account) return <MissingDialog row={account} close={close} />
  const provider = t(`provider_accounts.${account.provider}`)
  return (
    <FormDialog
      title={t('provider_accounts.disconnect_title', { provider })}
      lead={<p>{t('provider_accounts.disconnect_lead')}</p>}
      close={close}
      command={disconnectProvider}
      args={{ id: value }}
      fields={{}}
      submit="provider_accounts.disconnect"
      done={t('provider_accounts.disconnected', { provider })}
    />
  )
}
