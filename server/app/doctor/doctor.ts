import type { Clock } from '../../../shared/kernel/time'
import type { Db } from '../../kernel/database/database'
import type { Config } from '../config'
import { checkKeys, checkMail } from './account-checks'
import type { Finding } from './finding'
import { checkBackup, checkClock, checkDisk } from './machine-checks'
import { askPublicAddress, Unreachable } from './public-address'
import { checkCertificate, checkProxy, type PublicSide } from './public-checks'

/** An installation to look at, also while its server runs. */
export type Installation = {
  readonly config: Pick<Config, 'data' | 'publicUrl' | 'proxies' | 'smtp'>
  readonly env: NodeJS.ProcessEnv
  readonly db: Db
  readonly clock: Clock
}

async function publicSide(url: URL): Promise<PublicSide> {
  try {
    return { url, answer: await askPublicAddress(url) }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return { url, answer: error.message }
  }
}

/**
 * Checks everything that an installation needs. Returns the findings by what was looked at, in the order of the report.
 */
export async function diagnose({ config, env, db, clock }: Installation): Promise<Readonly<Record<string, Finding>>> {
  const { data, publicUrl, proxies, smtp } = config
  const side = publicUrl && (await publicSide(publicUrl))
  return {
    clock: await checkClock(db, side, clock()),
    disk: await checkDisk(data),
    proxy: checkProxy(side, proxies),
    mail: await checkMail(db, smtp),
    keys: await checkKeys(db, { env, folder: data }),
    certificate: checkCertificate(side, clock()),
    backup: checkBackup(data, clock),
  }
}
