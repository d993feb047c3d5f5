import {
  BOLD,
  CAPITALS,
  CENTERED,
  HIDDEN,
  ITALIC,
  PREFORMATTED,
  RAISED,
  UNDERLINED,
} from './style-attribute.ts'

/** What an element does to the text around it. */
type Role =
  | 'inline'
  | 'block'
  | 'table'
  | 'row'
  | 'cell'
  | 'table-part'
  | 'break'
  | 'rule'
  | 'page'
  | 'void'
  | 'hidden'

export interface ElementKind {
  /** Number of the element: an index into the stack's list of last openings. */
  readonly id: number
  readonly name: string
  readonly role: Role
  /** Flags it sets on its text. */
  readonly set: number
  /** Size in half points that it sets; 0 = none. */
  readonly size: number
}

type Row = readonly [names: string, role: Role, set?: number, points?: number]

/** Elements that are not here are inline and change nothing. */
const ROWS: readonly Row[] = [
  [
    'p div ul ol dl dt dd blockquote address form fieldset section article aside header footer nav main',
    'block',
  ],
  ['figure figcaption legend details summary menu dir html body multicol', 'block'],
  ['li', 'block'],
  ['center', 'block', CENTERED],
  ['h1', 'block', BOLD, 24],
  ['h2', 'block', BOLD, 18],
  ['h3', 'block', BOLD, 14],
  ['h4', 'block', BOLD, 12],
  ['h5', 'block', BOLD, 10],
  ['h6', 'block', BOLD, 8],
  ['pre listing xmp plaintext', 'block', PREFORMATTED],
  ['table', 'table'],
  ['tr', 'row'],
  ['td', 'cell'],
  ['th', 'cell', BOLD],
  ['thead tbody tfoot colgroup', 'table-part'],
  ['caption', 'block'],
  ['br', 'break'],
  ['hr', 'rule'],
  ['page', 'page'],
  ['img input meta link col area base wbr param embed source track', 'void'],
  [
    'title style script textarea iframe noembed noframes template object select button head-hidden',
    'hidden',
    HIDDEN,
  ],
  ['b strong', 'inline', BOLD],
  ['i em cite dfn var address', 'inline', ITALIC],
  ['u ins', 'inline', UNDERLINED],
  ['sup', 'inline', RAISED],
  ['smallcaps', 'inline', CAPITALS],
  [
    'span font a sub small big tt code s strike del q abbr acronym kbd samp label nobr bdo bdi mark time',
    'inline',
  ],
]

export const ELEMENTS: ReadonlyMap<string, ElementKind> = build()
/** How many kinds there are: the length of the stack's list of last openings. */
export const ELEMENT_COUNT = ELEMENTS.size

function build(): Map<string, ElementKind> {
  const elements = new Map<string, ElementKind>()
  for (const [names, role, set = 0, points = 0] of ROWS) {
    for (const name of names.split(' ')) {
      if (elements.has(name)) continue
      elements.set(name, { id: elements.size, name, role, set, size: points * 2 })
    }
  }
  return elements
}
