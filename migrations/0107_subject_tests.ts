import { json, type Migration, nullable } from '../server/kernel/database/migration'

/** Two subjects that compete on a part of a campaign's audience, and what came of them. */
export const m0107_subject_tests: Migration = {
  name: '0107_subject_tests',
  up(schema) {
    schema.addColumn('campaign_actions', 'subject_test', nullable(json()))
    schema.addColumn('campaign_actions', 'subject_result', nullable(json()))
  },
}
