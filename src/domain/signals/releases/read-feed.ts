import { DomUtils, parseDocument } from 'htmlparser2'

/** An item of a feed: what it says of itself, untouched. */
export interface FeedItem {
  readonly title: string | null
  readonly link: string | null
  /** As printed: RFC 822 of RSS, ISO 8601 of Atom. */
  readonly published: string | null
  /** HTML or plain text, the longest of what the item holds. */
  readonly content: string | null
}

const CONTENT = ['content:encoded', 'content', 'description', 'summary']
const PUBLISHED = ['pubDate', 'published', 'dc:date', 'updated', 'date']

/** Items of an RSS or Atom feed, in its order; null for what is no feed. */
export function readFeed(xml: string): FeedItem[] | null {
  const document = parseDocument(xml, { xmlMode: true })
  const root = DomUtils.getElementsByTagName(
    name => /^(?:rss|rdf:RDF|feed)$/i.test(name),
    document,
    true,
    1,
  )[0]
  if (!root) return null
  return DomUtils.getElementsByTagName(name => name === 'item' || name === 'entry', root, true).map(item => {
    const textOf = (name: string) => {
      const found = DomUtils.getElementsByTagName(name, item.children, false, 1)[0]
      const value = found ? DomUtils.textContent(found).trim() : ''
      return value === '' ? null : value
    }
    const link = DomUtils.getElementsByTagName('link', item.children, false).find(
      ({ attribs }) => attribs['rel'] === undefined || attribs['rel'] === 'alternate',
    )
    const contents = CONTENT.flatMap(name => textOf(name) ?? [])
    return {
      title: textOf('title'),
      link: link?.attribs['href'] ?? textOf('link'),
      published: PUBLISHED.map(textOf).find(value => value !== null) ?? null,
      content: contents.sort((a, b) => b.length - a.length)[0] ?? null,
    }
  })
}
