import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { SECOND } from '../../../shared/kernel/time'
import { isPrivateAddress } from './private-address'

/** Returns the IP addresses that a request to a URL may connect to; none if it must not be sent. */
export type Guard = (url: URL) => Promise<readonly string[]>

/** Returns all IP addresses of a name. */
type Resolve = (name: string) => Promise<readonly string[]>

/**
 * Asks the name servers, not the machine's own list of names. Rejects where neither kind of address is known, as the
 * name servers say it.
 */
const askNameServers: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: 2 * SECOND, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const [first] = found
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason
  return addresses
}

const resolveName: Resolve = (name) => askNameServers(name).catch(() => [])

const versionOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const nameOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Returns true for a web address at the usual port without a user. */
const isUsual = ({ protocol, port, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && port === '' && username === '' && password === ''

/** Tells the addresses of this server from others: those of the machine, and of its public name. */
async function isHere(own: URL, resolve: Resolve): Promise<(address: string) => boolean> {
  const here = new BlockList()
  const interfaces = Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address))
  for (const each of [...(await addressesOf(nameOf(own), resolve)), ...interfaces])
    here.addAddress(each, versionOf(each))
  return (address) => here.check(address, versionOf(address))
}

const addressesOf = async (name: string, resolve: Resolve): Promise<readonly string[]> =>
  isIP(name) ? [name] : resolve(name)

/**
 * Lets requests go to web addresses of public machines at the usual ports: only if every address of the name is public,
 * and none is this server's. `own`: this server's public address.
 */
export const publicAddresses =
  (own: URL, resolve: Resolve = resolveName): Guard =>
  async (url) => {
    const name = nameOf(url)
    if (!isUsual(url) || name === nameOf(own)) return []
    const [addresses, here] = await Promise.all([addressesOf(name, resolve), isHere(own, resolve)])
    return addresses.some((each) => isPrivateAddress(each) || here(each)) ? [] : addresses
  }

/** Errors of name servers that know for sure that a name does not exist. */
const NO_SUCH_NAME = ['ENOTFOUND', 'ENODATA', 'EBADNAME']

/**
 * Tells of a web address that was refused whether it leads nowhere for people outside: its name does not exist, or is
 * one of a private network, which are the same word so that nobody learns the names in there. Else it is this server's,
 * or nothing is known of it.
 */
export const leadsNowhere =
  (own: URL, ask: Resolve = askNameServers) =>
  async (url: URL): Promise<boolean> => {
    const name = nameOf(url)
    if (!isUsual(url) || name === nameOf(own)) return false
    if (isIP(name)) return isPrivateAddress(name)
    try {
      const [addresses, here] = await Promise.all([ask(name), isHere(own, (name) => ask(name).catch(() => []))])
      return addresses.some((each) => isPrivateAddress(each) && !here(each))
    } catch (error) {
      return NO_SUCH_NAME.includes(String((error as NodeJS.ErrnoException).code))
    }
  }
