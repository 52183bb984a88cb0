import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const EXTENSIONS =
  '[ca]\nbasicConstraints=critical,CA:TRUE\n[leaf]\nkeyUsage=critical,digitalSignature\n[req]\ndistinguished_name=dn\n[dn]\n'

/** Certificates as Apple issues them, made by OpenSSL: root, intermediate (WWDR) and one of a pass type. */
export class AppleCertificates {
  private constructor(readonly folder: string) {}

  /** Makes the chain. `days` is the validity of the pass type's certificate. */
  static async make({
    subject = '/UID=pass.example.theatre/CN=Pass Type ID/OU=TEAM123456/O=Theatre',
    days = 365,
  } = {}): Promise<AppleCertificates> {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-apple-'))
    const made = new AppleCertificates(folder)
    await writeFile(join(folder, 'openssl.cnf'), EXTENSIONS)
    await made.#issue('root', '/CN=Apple Root', 'ca', null, 3650)
    await made.#issue('wwdr', '/CN=Apple WWDR/OU=G4', 'ca', 'root', 3650)
    await made.#issue('pass', subject, 'leaf', 'wwdr', days)
    return made
  }

  async #issue(name: string, subject: string, extensions: string, issuer: string | null, days: number): Promise<void> {
    const config = ['-config', 'openssl.cnf']
    await this.openssl(
      'req',
      '-new',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      subject,
      ...config,
    )
    const by = issuer
      ? ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial']
      : ['-signkey', `${name}.key`]
    const extended = ['-extfile', 'openssl.cnf', '-extensions', extensions]
    await this.openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      ...by,
      '-days',
      String(days),
      '-out',
      `${name}.pem`,
      ...extended,
    )
  }

  /** Runs OpenSSL in the folder of the certificates. Rejects where it fails. */
  readonly openssl = (...args: readonly string[]) => run('openssl', [...args], { cwd: this.folder })

  read(file: string): Promise<Buffer> {
    return readFile(join(this.folder, file))
  }

  write(file: string, content: Uint8Array): Promise<void> {
    return writeFile(join(this.folder, file), content)
  }

  /** Exports the pass type's certificate with its key, encrypted as OpenSSL does today or as Keychain Access does. */
  async archive(password: string, style: 'modern' | 'keychain'): Promise<string> {
    const old = ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']
    const options = style === 'keychain' ? old : []
    await this.openssl(
      'pkcs12',
      '-export',
      '-in',
      'pass.pem',
      '-inkey',
      'pass.key',
      '-out',
      'pass.p12',
      '-passout',
      `pass:${password}`,
      ...options,
    )
    return (await this.read('pass.p12')).toString('base64')
  }

  /** The intermediate certificate as Apple offers it for download. */
  async wwdr(): Promise<string> {
    await this.openssl('x509', '-in', 'wwdr.pem', '-outform', 'DER', '-out', 'wwdr.cer')
    return (await this.read('wwdr.cer')).toString('base64')
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}
