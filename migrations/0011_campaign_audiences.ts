import { json, type Migration, nullable, text } from '../server/kernel/database/migration'

export const m0011_campaign_audiences: Migration = {
  name: '0011_campaign_audiences',
  up(schema) {
    schema.addColumn('campaign_actions', 'audience', nullable(json()))
    schema.addColumn('campaign_actions', 'failure', nullable(text()))
  },
}
