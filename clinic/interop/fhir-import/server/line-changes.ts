/** A text in which one resource's lines were replaced by those of its new version. */
export interface ChangedText {
  readonly text: string | null
  /** False where a line of the former version no longer stood there: the new lines follow at the end. */
  readonly wasThere: boolean
}

/**
 * Replaces lines of a text of an import. Lines that both versions have stay; the others are matched one to
 * one where there are as many, else as one block.
 */
export function replaceLines(
  text: string | null,
  before: readonly string[],
  after: readonly string[],
): ChangedText {
  const [old, fresh] = [flat(before), flat(after)]
  if (old.join('\n') === fresh.join('\n')) return { text, wasThere: true }
  const lines = text === null || text === '' ? [] : text.split('\n')
  const replaced =
    old.length === fresh.length ? oneByOne(lines, old, fresh) : asBlock(lines, old, fresh)
  if (replaced) return { text: tidy(replaced), wasThere: true }
  const missing = fresh.filter((line) => !lines.includes(line))
  return { text: tidy([...lines, ...missing]), wasThere: false }
}

const flat = (lines: readonly string[]) => lines.flatMap((line) => line.split('\n'))

function oneByOne(lines: string[], old: readonly string[], fresh: readonly string[]) {
  const result = [...lines]
  for (const [place, line] of old.entries()) {
    if (line === fresh[place]) continue
    const at = result.indexOf(line)
    if (at < 0) return null
    result[at] = fresh[place] ?? ''
  }
  return result
}

function asBlock(lines: string[], old: readonly string[], fresh: readonly string[]) {
  const at = lines.findIndex((_, start) => old.every((line, n) => lines[start + n] === line))
  if (at < 0 || old.length === 0) return null
  const result = lines.toSpliced(at, old.length, ...fresh)
  // A heading whose last line went goes too.
  const isAlone = fresh.length === 0 && at > 0 && !result[at]
  const isHeading = isAlone && at > 0 && !result[at - 2] && !result[at - 1]?.startsWith('- ')
  return isHeading ? result.toSpliced(at - 1, 1) : result
}

function tidy(lines: readonly string[]): string | null {
  return (
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim() || null
  )
}

/** The end of a list of allergies that was too long for its field. */
const rest = /(^|, )and \d+ more in the imported data$/

/**
 * Takes words that an import brought out of a list such as `Latex, Penicillin (high risk)`; only where they stand
 * there exactly and between commas.
 */
export function withoutWords(text: string | null, words: string): ChangedText {
  const at = words === '' ? -1 : placeOf(text ?? '', words)
  if (text === null || at < 0) return { text, wasThere: true }
  const parts = [text.slice(0, at), text.slice(at + words.length)]
    .map((part) => part.replace(/^, |, $/g, ''))
    .filter(Boolean)
  return { text: parts.join(', ').replace(rest, '') || null, wasThere: true }
}

function placeOf(text: string, words: string): number {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length
    const isBegun = at === 0 || text.slice(0, at).endsWith(', ')
    const isEnded = end === text.length || text.startsWith(', ', end)
    if (isBegun && isEnded) return at
  }
  return -1
}
