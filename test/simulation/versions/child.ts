import type { HistoryRange } from '../run'
import { playAcrossVersions } from './play'

process.on('message', (range) => {
  void playAcrossVersions(range as HistoryRange).then((tally) => process.send?.(tally))
})
