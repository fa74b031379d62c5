const calls = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror="window.hacked=1">',
  '<svg onload=window.hacked=1>',
  '<svg><script>window.hacked=1</script></svg>',
  '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '<iframe src="javascript:parent.hacked=1"></iframe>',
  '<object data="javascript:window.hacked=1"></object>',
  '<embed src="javascript:window.hacked=1">',
  '<a href="javascript:window.hacked=1">x</a>',
  '<b onmouseover=window.hacked=1>x</b>',
  '<input autofocus onfocus=window.hacked=1>',
  '<details open ontoggle=window.hacked=1>x</details>',
  '<video><source onerror=window.hacked=1></video>',
  '<body onload=window.hacked=1>',
  '<style>@import "javascript:window.hacked=1";</style>',
  '<link rel=stylesheet href="javascript:window.hacked=1">',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:window.hacked=1">',
  '<form action="javascript:window.hacked=1"><button>x</button></form>',
  '<math><mtext><style><img src=x onerror=window.hacked=1></style></mtext></math>',
]
/** Prefixes with which a value breaks out of its context: text, attributes, raw text, comments. */
const ways = ['', '">', "'>", '</textarea>', '</title>', '-->', '</script>']
const others = [
  "'-window.hacked=1-'",
  '"-window.hacked=1-"',
  '`-window.hacked=1-`',
  '${window.hacked=1}',
  '{{constructor.constructor("window.hacked=1")()}}',
  '#{window.hacked=1}',
  '<%= window.hacked=1 %>',
  'javascript:window.hacked=1',
  'JaVaScRiPt:window.hacked=1//',
  'data:text/html,<script>parent.hacked=1</script>',
  '\u202Egnp.exe <b>x</b>',
  '&lt;script&gt;window.hacked=1&lt;/script&gt;',
  '&#60;img src=x onerror=window.hacked=1&#62;',
  '\\u003cscript\\u003ewindow.hacked=1\\u003c/script\\u003e',
  '<scr<script>ipt>window.hacked=1</scr</script>ipt>',
  '<IMG SRC=x OnErRoR=window.hacked=1>',
  '<img/src=x/onerror=window.hacked=1>',
  '<![CDATA[<script>window.hacked=1</script>]]>',
  '<?xml version="1.0"?><x onload=window.hacked=1/>',
  '[x](javascript:window.hacked=1)',
]

/** Texts with which people test whether a page treats text as markup. */
export const hostileMarkup: readonly string[] = [
  ...ways.flatMap((way) => calls.map((call) => way + call)),
  ...others,
]
