import { lookup } from 'node:dns/promises'
import { DomainError } from '../../../shared/kernel/errors'
import { isPrivateAddress } from '../../kernel/outbound/private-address'

/**
 * Resolves a mail server's name to the address that is then connected to, so that a name that changes its address
 * reaches nothing else. Throws `mail_settings.unreachable`, or `mail_settings.private_host` where private addresses are
 * not allowed.
 */
export async function resolveMailHost(host: string, allowPrivate: boolean): Promise<string> {
  const found = await lookup(host).catch(() => null)
  if (!found) throw new DomainError('mail_settings.unreachable', { host })
  if (!allowPrivate && isPrivateAddress(found.address)) throw new DomainError('mail_settings.private_host', { host })
  return found.address
}
