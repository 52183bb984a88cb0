import { moduleSide } from '../../../shared/printing/drawing/codes'
import type { Fonts } from '../../../shared/printing/drawing/fonts'
import type { Mark } from '../../../shared/printing/drawing/place'
import { darkRuns } from '../../../shared/printing/drawing/qr'
import { outlineData } from './outline'

/** Outline of the lines of a text mark, from the upper left corner of the content before its rotation. */
function textPath(mark: Extract<Mark, { kind: 'text' }>, fonts: Fonts): string {
  return mark.lines
    .flatMap(({ text, x, baseline }) => {
      let pen = x
      return fonts.glyphs(text, mark.font).map((found) => {
        const path = outlineData(found.glyph.getPath(pen, baseline, mark.size).commands)
        pen += found.advance * mark.size
        return path
      })
    })
    .join('')
}

const codePath = (modules: Extract<Mark, { kind: 'code' }>['modules']): string =>
  darkRuns(modules)
    .map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
    .join('')

/** A mark as the outlines that are printed, in millimetres. */
function DrawnMark({ mark, fonts }: { readonly mark: Mark; readonly fonts: Fonts }) {
  const { x, y, width, height } = mark.box
  if (mark.kind === 'ink') return <rect x={x} y={y} width={width} height={height} />
  const [inner, high] = mark.turn % 180 === 0 ? [width, height] : [height, width]
  const turned = `translate(${x + width / 2} ${y + height / 2}) rotate(${mark.turn}) translate(${-inner / 2} ${-high / 2})`
  if (mark.kind === 'picture')
    return <image transform={turned} width={inner} height={high} href={`data:image/png;base64,${mark.png}`} />
  if (mark.kind === 'text') return <path transform={turned} d={textPath(mark, fonts)} />
  const module = moduleSide(mark.modules, { width: inner, height: high })
  const { width: across, height: down, quiet } = mark.modules
  const [left, top] = [(inner - across * module) / 2, (high - down * module) / 2]
  const side = (mark.logo?.modules ?? 0) * 0.86
  return (
    <g transform={`${turned} translate(${left} ${top}) scale(${module})`}>
      <rect x={-quiet.x} y={-quiet.y} width={across + 2 * quiet.x} height={down + 2 * quiet.y} fill={mark.light} />
      <path d={codePath(mark.modules)} fill={mark.dark} shapeRendering="crispEdges" />
      {mark.logo && (
        <image
          x={(across - side) / 2}
          y={(down - side) / 2}
          width={side}
          height={side}
          href={`data:image/png;base64,${mark.logo.png}`}
        />
      )}
    </g>
  )
}

/** Marks of a page for an SVG whose unit is a millimetre. */
export const PageDrawing = ({ marks, fonts }: { readonly marks: readonly Mark[]; readonly fonts: Fonts }) => (
  <g fill="#000">
    {marks.map((mark) => (
      <DrawnMark key={`${mark.kind} ${Object.values(mark.box).join(' ')}`} mark={mark} fonts={fonts} />
    ))}
  </g>
)
