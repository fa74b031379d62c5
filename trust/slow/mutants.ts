import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A place in a file and the text that replaces it. */
export interface Mutant {
  readonly from: number
  readonly to: number
  readonly text: string
}

const opposites = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.LessThanToken, '>='],
  [ts.SyntaxKind.GreaterThanToken, '<='],
])

/** Mutants of each condition in some named functions of a file: negated or left out. */
export function mutantsOf(file: string, within: readonly string[]): Mutant[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Mutant[] = []
  const put = (node: ts.Node, text: string) => {
    const place = { from: node.getStart(source), to: node.getEnd() }
    if (node.getText(source) !== text) found.push({ ...place, text })
  }

  function visit(node: ts.Node): void {
    if (ts.isBinaryExpression(node)) {
      const opposite = opposites.get(node.operatorToken.kind)
      if (opposite) put(node.operatorToken, opposite)
    } else if (ts.isIfStatement(node)) {
      put(node.expression, 'false')
    } else if (ts.isConditionalExpression(node)) {
      put(node.condition, 'true')
      put(node.condition, 'false')
    } else if (
      ts.isPrefixUnaryExpression(node) &&
      node.operator === ts.SyntaxKind.ExclamationToken
    ) {
      put(node, node.operand.getText(source))
    } else if (ts.isTaggedTemplateExpression(node)) {
      // A condition that cuts rows by viewer becomes true or false.
      put(node, node.getText(source) === 'sql`true`' ? 'sql`false`' : 'sql`true`')
    }
    ts.forEachChild(node, visit)
  }

  const enter = (node: ts.Node): void => {
    const name = (node as { name?: ts.Node }).name?.getText(source)
    if (name && within.includes(name)) visit(node)
    else ts.forEachChild(node, enter)
  }
  enter(source)
  return found
}
