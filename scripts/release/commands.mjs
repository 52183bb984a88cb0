/**
 * The operator's commands of a release: the entry in `dist/server` and what it is told first. `vite.config.ts` builds
 * the entries.
 */
export const COMMANDS = {
  backup: ['backup-command', 'backup'],
  restore: ['backup-command', 'restore'],
  organisation: ['organisation-command'],
  'master-key': ['master-key-command'],
  doctor: ['doctor-command'],
  'verify-journal': ['verify-journal-command'],
}
