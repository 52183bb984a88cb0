import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { DomainError } from '../../../shared/kernel/errors'

const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** Returns true for an address of the machine itself or of a private network. */
export const isPrivateAddress = (address: string): boolean => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Resolves a mail server's name to the address that is then connected to, so that a name that changes its address reaches nothing else.
 * Throws `mail_settings.unreachable`, or `mail_settings.private_host` where private addresses are not allowed.
 */
export async function resolveMailHost(host: string, allowPrivate: boolean): Promise<string> {
  const found = await lookup(host).catch(() => null)
  if (!found) throw new DomainError('mail_settings.unreachable', { host })
  if (!allowPrivate && isPrivateAddress(found.address)) throw new DomainError('mail_settings.private_host', { host })
  return found.address
}
