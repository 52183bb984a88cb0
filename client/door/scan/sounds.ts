/** Sound and vibration of a verdict. The pitch tells the result before the screen does. */
export type SoundName = 'ok' | 'ask' | 'no'

const TONES: Readonly<Record<SoundName, readonly (readonly [frequency: number, start: number, length: number])[]>> = {
  ok: [
    [880, 0, 0.09],
    [1320, 0.09, 0.14],
  ],
  ask: [
    [660, 0, 0.12],
    [660, 0.18, 0.12],
  ],
  no: [[196, 0, 0.45]],
}

const PULSES: Readonly<Record<SoundName, readonly number[]>> = { ok: [60], ask: [80, 60, 80], no: [350] }

let context: AudioContext | null = null

/** Plays a verdict's tone and shakes the device; a browser that can do neither stays silent. */
export function sound(tone: SoundName, muted: boolean): void {
  navigator.vibrate?.([...PULSES[tone]])
  if (muted) return
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    const now = context.currentTime
    for (const [frequency, start, length] of TONES[tone]) {
      const oscillator = context.createOscillator()
      const gain = context.createGain()
      oscillator.type = tone === 'no' ? 'square' : 'sine'
      oscillator.frequency.value = frequency
      gain.gain.setValueAtTime(0.25, now + start)
      gain.gain.exponentialRampToValueAtTime(0.001, now + start + length)
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(now + start)
      oscillator.stop(now + start + length)
    }
  } catch {
    // No sound card: colour, words and vibration remain.
  }
}
