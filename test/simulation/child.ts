import { type Plan, playAll } from './run'

process.on('message', (plan) => {
  void playAll(plan as Plan).then((tally) => process.send?.(tally))
})
