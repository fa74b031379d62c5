const ways = ["'", '"', "')", '")', "';", "'))", '`', "\\'"]
const injections = [
  ' or 1=1--',
  " or '1'='1",
  '; drop table users;--',
  ' union select null,null--',
  ' and pg_sleep(5)--',
  '; select pg_sleep(5)--',
  '||(select version())||',
  ' order by 99--',
  ' and 1=cast((select version()) as int)--',
  '/**/or/**/1=1#',
  ' having 1=1--',
  "; copy users to program 'id'--",
  ' and extractvalue(1,1)--',
  " waitfor delay '0:0:5'--",
  " || pg_read_file('/etc/passwd')",
  ' limit 1 offset 1--',
  ' in (select password_hash from users)',
  ' is null--',
  "; update users set role='admin'--",
  " like '%",
]
const single = [
  ...["'", '"', '%', '_', '\\', '%%%', '__', '$1', '${x}', '$$', '$tag$', '/*', '*/', '--', ';'],
  ...[
    '\t',
    '%27',
    "admin'--",
    '(',
    ')',
    '[',
    '{',
    '*',
    '?',
    '??',
    '\\\\',
    "''",
    '\u2019',
    'ı',
    'İ',
  ],
  ...['ß', '١٢٣', '🩺', 'a'.repeat(200), '1; select pg_sleep(5)', '&', '|', '!', ':*', '<->', '@@'],
  ...["' || (select 1) || '", 'null', 'true', '0x00', '-1', '1e309', '../../etc/passwd', '\u202e'],
  ...["E'\\047'", "U&'\\0027'", '::text', 'x::regclass', '{1,2}', '[1,2)', '\\x27', '1 or 1=1'],
]

/** Typical SQL injection texts, and characters that searches and patterns must escape. */
export const hostileTexts: readonly string[] = [
  ...single,
  ...ways.flatMap((way) => injections.map((injection) => way + injection)),
]
