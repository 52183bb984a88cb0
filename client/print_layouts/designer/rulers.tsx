import classes from '../layouts.module.css'

type Props = { readonly width: number; readonly height: number; readonly scale: number; readonly edge: number }

const ticks = (length: number) => Array.from({ length: Math.floor(length / 5) + 1 }, (_, i) => i * 5)

/** Rulers in millimetres above and beside the paper. `scale`: pixels per millimetre, `edge`: pixels of a ruler. */
export function Rulers({ width, height, scale, edge }: Props) {
  const isSparse = scale < 3
  return (
    <g className={classes.rulers}>
      {ticks(width).map((mm) => (
        <g key={`x${mm}`} transform={`translate(${edge + mm * scale} 0)`}>
          <line y1={mm % 10 ? edge - 4 : edge - 8} y2={edge - 1} />
          {mm % (isSparse ? 20 : 10) === 0 && (
            <text y={edge - 10} textAnchor="middle">
              {String(mm)}
            </text>
          )}
        </g>
      ))}
      {ticks(height).map((mm) => (
        <g key={`y${mm}`} transform={`translate(0 ${edge + mm * scale})`}>
          <line x1={mm % 10 ? edge - 4 : edge - 8} x2={edge - 1} />
          {mm % (isSparse ? 20 : 10) === 0 && (
            <text x={edge - 10} y={3} textAnchor="end">
              {String(mm)}
            </text>
          )}
        </g>
      ))}
    </g>
  )
}
