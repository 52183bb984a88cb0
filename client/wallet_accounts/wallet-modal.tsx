import { Button, FileButton, Group, Modal, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Row } from '../../shared/kernel/model/entity'
import { connectAppleWallet, connectGoogleWallet, disconnectWallet } from '../../shared/wallet_accounts/commands'
import { WALLET_SERVICES, type wallet_accounts } from '../../shared/wallet_accounts/entity'
import { walletAccountsList } from '../../shared/wallet_accounts/list'
import { toastDone } from '../kit/display/toast'
import { PasswordField } from '../kit/fields/password-field'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { FormDialog } from '../kit/forms/form-dialog'
import type { ModalProps } from '../kit/modal'
import { type T, useFormat, useT } from '../kit/phrases'
import { useServerRows } from '../kit/reading/use-server-rows'
import { useFoyer } from '../sync/react'
import classes from './wallet-accounts.module.css'

type Account = Row<typeof wallet_accounts>
type Service = Account['service']

/** Keys with which the organisation issues tickets for Apple Wallet and Google Wallet. */
export function WalletPasses({ close }: ModalProps) {
  const t = useT()
  const { rows, problem } = useServerRows(walletAccountsList)
  return (
    <Modal.Stack>
      <Modal
        opened
        onClose={close}
        title={t('wallet_accounts.title')}
        closeButtonProps={{ 'aria-label': t('app.close') }}
        size={560}
        stackId="services"
      >
        <p className={classes.lead}>{t('wallet_accounts.lead')}</p>
        <Failure problem={problem} />
        {rows &&
          WALLET_SERVICES.map((service) => (
            <ServicePart
              key={service}
              service={service}
              account={rows.find((row) => row.service === service) ?? null}
            />
          ))}
      </Modal>
    </Modal.Stack>
  )
}

/** Text for a service's connection: its account and expiry, or that there is none. */
function stateText(t: T, date: (at: string) => string, account: Account | null): string {
  if (!account) return t('wallet_accounts.not_connected')
  const { service, name, issuer, expires_at } = account
  if (service === 'google') return t('wallet_accounts.google_about', { name, issuer })
  if (expires_at && expires_at <= new Date().toISOString()) return t('wallet_accounts.expired')
  return t('wallet_accounts.apple_about', { name, issuer, date: expires_at ? date(expires_at) : '' })
}

function ServicePart({ service, account }: { readonly service: Service; readonly account: Account | null }) {
  const t = useT()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const name = t(`wallet_accounts.${service}`)
  const saved = () => {
    setOpen(false)
    toastDone(t('wallet_accounts.saved', { service: name }))
  }
  return (
    <section className={classes.service} aria-label={name}>
      <h2>{name}</h2>
      <p className={classes.state}>{stateText(t, format.date, account)}</p>
      {isOpen ? (
        service === 'apple' ? (
          <AppleForm onSaved={saved} onCancel={() => setOpen(false)} />
        ) : (
          <GoogleForm onSaved={saved} onCancel={() => setOpen(false)} />
        )
      ) : (
        <Group gap={8}>
          <Button
            variant="default"
            aria-label={`${t(account ? 'wallet_accounts.replace' : 'wallet_accounts.connect')}: ${name}`}
            onClick={() => setOpen(true)}
          >
            {t(account ? 'wallet_accounts.replace' : 'wallet_accounts.connect')}
          </Button>
          {account && (
            <Button
              variant="subtle"
              color="red"
              aria-label={`${t('wallet_accounts.disconnect')}: ${name}`}
              onClick={() => setAsks(true)}
            >
              {t('wallet_accounts.disconnect')}
            </Button>
          )}
        </Group>
      )}
      {asks && account && (
        <FormDialog
          title={t('wallet_accounts.disconnect_title', { service: name })}
          lead={<p>{t('wallet_accounts.disconnect_lead')}</p>}
          close={() => setAsks(false)}
          command={disconnectWallet}
          args={{ id: account.id }}
          fields={{}}
          submit="wallet_accounts.disconnect"
          done={t('wallet_accounts.disconnected', { service: name })}
          stackId={`disconnect ${service}`}
        />
      )}
    </section>
  )
}

type FormProps = { readonly onSaved: () => void; readonly onCancel: () => void }

function AppleForm({ onSaved, onCancel }: FormProps) {
  const t = useT()
  const foyer = useFoyer()
  const [certificate, setCertificate] = useState<File | null>(null)
  const [wwdr, setWwdr] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const connect = async () => {
    if (!certificate || !wwdr) return
    await foyer.call(connectAppleWallet, {
      input: { certificate: await base64Of(certificate), password, wwdr: await base64Of(wwdr) },
    })
    onSaved()
  }
  return (
    <KeyForm connect={connect} isReady={certificate !== null && wwdr !== null} onCancel={onCancel}>
      <FileField
        label={t('wallet_accounts.certificate')}
        hint={t('wallet_accounts.certificate_hint')}
        accept=".p12,.pfx"
        file={certificate}
        onFile={setCertificate}
      />
      <PasswordField
        label={t('wallet_accounts.password')}
        autoComplete="off"
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <FileField
        label={t('wallet_accounts.wwdr')}
        hint={t('wallet_accounts.wwdr_hint')}
        accept=".cer,.crt,.pem"
        file={wwdr}
        onFile={setWwdr}
      />
    </KeyForm>
  )
}

function GoogleForm({ onSaved, onCancel }: FormProps) {
  const t = useT()
  const foyer = useFoyer()
  const [issuer_id, setIssuer] = useState('')
  const [account, setAccount] = useState<File | null>(null)
  const connect = async () => {
    if (!account) return
    await foyer.call(connectGoogleWallet, { input: { issuer_id, service_account: await account.text() } })
    onSaved()
  }
  return (
    <KeyForm connect={connect} isReady={account !== null && /^\d{10,25}$/.test(issuer_id)} onCancel={onCancel}>
      <TextInput
        label={t('wallet_accounts.issuer_id')}
        description={t('wallet_accounts.issuer_id_hint')}
        inputMode="numeric"
        maxLength={25}
        value={issuer_id}
        onChange={(event) => setIssuer(event.currentTarget.value.trim())}
      />
      <FileField
        label={t('wallet_accounts.service_account')}
        hint={t('wallet_accounts.service_account_hint')}
        accept=".json,application/json"
        file={account}
        onFile={setAccount}
      />
    </KeyForm>
  )
}

type KeyFormProps = {
  readonly connect: () => Promise<void>
  readonly isReady: boolean
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** Fields of a service's keys. The server checks them before it stores them. */
function KeyForm({ connect, isReady, onCancel, children }: KeyFormProps) {
  const t = useT()
  const { busy, problem, attempt } = useAttempt()
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(connect)
      }}
    >
      {children}
      <Failure problem={problem} />
      <Group gap={8}>
        <Button type="submit" loading={busy} disabled={!isReady}>
          {t('wallet_accounts.save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
      </Group>
    </form>
  )
}

type FileFieldProps = {
  readonly label: string
  readonly hint: string
  readonly accept: string
  readonly file: File | null
  readonly onFile: (file: File | null) => void
}

function FileField({ label, hint, accept, file, onFile }: FileFieldProps) {
  const t = useT()
  return (
    <div className={classes.file}>
      <span>{label}</span>
      <small>{hint}</small>
      <FileButton accept={accept} onChange={onFile}>
        {(props) => (
          <Button
            variant="default"
            {...props}
            aria-label={`${label}: ${file?.name ?? t('wallet_accounts.choose_file')}`}
          >
            {file?.name ?? t('wallet_accounts.choose_file')}
          </Button>
        )}
      </FileButton>
    </div>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
