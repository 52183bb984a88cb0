import { type Plan, playAll } from './run'

process.once('message', (plan) => {
  void playAll(plan as Plan).then((tally) => process.send?.(tally))
})
