import { type HistoryRange, playAll } from './run'

process.on('message', (plan) => {
  void playAll(plan as HistoryRange).then((tally) => process.send?.(tally))
})
