import { createPrivateKey } from 'node:crypto'
import forge from 'node-forge'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import type { Args } from '../../shared/kernel/model/command'
import { iso } from '../../shared/kernel/time'
import type { connectAppleWallet, connectGoogleWallet } from '../../shared/wallet_accounts/commands'
import type { Actor } from '../kernel/commands/actor'
import type { PreparationWorld } from '../preparation'
import { encryptSecret } from '../secrets/stored-secrets'
import { type AppleKeys, type GoogleKeys, type WalletService, walletSecret } from './keys'

/** Keys that were found to belong together, encrypted, and what may be shown of them. */
export type PreparedWallet = {
  readonly service: WalletService
  readonly sealed: string
  readonly name: string
  readonly issuer: string
  readonly expires_at: string | null
}

type Certificate = forge.pki.Certificate

const subjectField = (certificate: Certificate, field: string): string =>
  String(certificate.subject.getField(field)?.value ?? '')

/** Object identifier of `userId`, which holds the pass type ID. */
const USER_ID = { type: '0.9.2342.19200300.100.1.1' }

/** Opens a PKCS#12 file. Throws `wallet_accounts.unreadable` for another file or a wrong password. */
function openArchive(
  base64: string,
  password: string,
): { readonly certificate: Certificate; readonly key: forge.pki.rsa.PrivateKey } {
  try {
    const archive = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(forge.util.decode64(base64)), password)
    const bags = Object.values({ ...archive.getBags({ bagType: forge.pki.oids.certBag ?? '' }) }).flatMap(
      (each) => each ?? [],
    )
    const { pkcs8ShroudedKeyBag = '', keyBag = '' } = forge.pki.oids
    const keys = [pkcs8ShroudedKeyBag, keyBag].flatMap((bagType) => archive.getBags({ bagType })[bagType] ?? [])
    const key = keys[0]?.key as forge.pki.rsa.PrivateKey | null | undefined
    const certificate = bags
      .flatMap(({ cert }) => cert ?? [])
      .find(({ publicKey }) => key?.n.equals((publicKey as forge.pki.rsa.PublicKey).n))
    if (key && certificate) return { certificate, key }
  } catch {
    // Forge throws plain errors for each way in which a file can be wrong.
  }
  throw new DomainError('wallet_accounts.unreadable')
}

/** Reads a certificate as DER or PEM. Throws `wallet_accounts.no_wwdr`. */
function openCertificate(base64: string): Certificate {
  try {
    const bytes = forge.util.decode64(base64)
    return bytes.includes('-----BEGIN')
      ? forge.pki.certificateFromPem(bytes)
      : forge.pki.certificateFromAsn1(forge.asn1.fromDer(bytes))
  } catch {
    throw new DomainError('wallet_accounts.no_wwdr')
  }
}

function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  try {
    return issuer.verify(certificate)
  } catch {
    return false
  }
}

/**
 * Checks that the certificate is one of a pass type, belongs to its key, is valid, and was issued by the intermediate
 * one.
 */
export async function prepareAppleWallet(
  { input }: Args<typeof connectAppleWallet>,
  { org_id }: Actor,
  { secrets, clock }: PreparationWorld,
): Promise<PreparedWallet> {
  const { certificate, key } = openArchive(input.certificate, input.password)
  const wwdr = openCertificate(input.wwdr)
  const pass_type_id = String(certificate.subject.getField(USER_ID)?.value ?? '')
  const team_id = subjectField(certificate, 'OU')
  if (!pass_type_id.startsWith('pass.') || !team_id) throw new DomainError('wallet_accounts.no_pass_type')
  if (!isIssuedBy(certificate, wwdr)) throw new DomainError('wallet_accounts.no_wwdr')
  const expires_at = iso(Math.min(certificate.validity.notAfter.getTime(), wwdr.validity.notAfter.getTime()))
  if (expires_at <= iso(clock())) throw new DomainError('wallet_accounts.certificate_over')
  const { pki } = forge
  const keys: AppleKeys = {
    pass_type_id,
    team_id,
    certificate: pki.certificateToPem(certificate),
    key: pki.privateKeyToPem(key),
    wwdr: pki.certificateToPem(wwdr),
    expires_at,
  }
  return {
    service: 'apple',
    sealed: encryptSecret(secrets, org_id, walletSecret('apple'), keys),
    name: pass_type_id,
    issuer: team_id,
    expires_at,
  }
}

const serviceAccount = z.object({ client_email: z.email().max(200), private_key: z.string() })

/** Reads the key file of a service account. Throws `wallet_accounts.no_service_account`. */
function openServiceAccount(text: string): z.infer<typeof serviceAccount> {
  try {
    const account = serviceAccount.parse(JSON.parse(text))
    if (createPrivateKey(account.private_key).asymmetricKeyType === 'rsa') return account
  } catch {
    // Not JSON, not a key, or a file of another kind.
  }
  throw new DomainError('wallet_accounts.no_service_account')
}

export async function prepareGoogleWallet(
  { input: { issuer_id, service_account } }: Args<typeof connectGoogleWallet>,
  { org_id }: Actor,
  { secrets }: PreparationWorld,
): Promise<PreparedWallet> {
  const keys: GoogleKeys = { issuer_id, ...openServiceAccount(service_account) }
  return {
    service: 'google',
    sealed: encryptSecret(secrets, org_id, walletSecret('google'), keys),
    name: issuer_id,
    issuer: keys.client_email,
    expires_at: null,
  }
}
