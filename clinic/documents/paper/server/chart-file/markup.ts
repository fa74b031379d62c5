/** Markup whose texts are escaped already. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | null | undefined | false | readonly Part[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it stands between tags and in quoted attributes. Control characters, which HTML has no form for, go. */
export function escaped(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => escapes[character] ?? '')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '')
    .toWellFormed()
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return escaped(String(part))
}

/** Without the indentation of the code, which would be a third of a long table. */
function compact(text: string): string {
  const lines = text.split('\n')
  const last = lines.length - 1
  return lines
    .map((line, place) => (place < last ? line.trimEnd() : line))
    .map((line, place) => (place > 0 ? line.trimStart() : line))
    .filter((line, place) => line !== '' || place === 0 || place === last)
    .join('\n')
}

/** Markup from a template. All values in it are escaped but those that are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, place) => compact(text) + written(parts[place])).join(''))
}

/** Lines of a text that somebody wrote, each in the direction of its letters. */
export function paragraphs(text: string): Markup[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => html`<p class="text" dir="auto">${paragraph}</p>`)
}
