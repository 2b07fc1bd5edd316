#include "throng/page/sections.h"

namespace throng::page {

const char* const kStyle = R"(
:root{color-scheme:light dark;--back:#f5f5f2;--card:#fff;--text:#1c1d20;--muted:#686a72;--line:#e1e1dc;--accent:#2f62c9;
--area:#2f62c922;--error:#b3202c;--warning:#a85f00;--note:#2f62c9;--fine:#237a4b}
@media(prefers-color-scheme:dark){:root{--back:#131417;--card:#1c1e22;--text:#e9eaee;--muted:#9a9ca6;--line:#30333a;
--accent:#86aeff;--area:#86aeff2b;--error:#ff7d84;--warning:#f0ae4f;--note:#86aeff;--fine:#63c691}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
main{max-width:1120px;margin:0 auto;padding:36px 24px 64px}
h1{font-size:30px;line-height:1.2;margin:0 0 4px;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font-size:19px;margin:0 0 4px}
.sub,.lead{color:var(--muted);margin:0 0 14px}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:20px 22px;margin-top:18px}
section.plain{background:none;border:0;padding:0}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(134px,1fr));gap:10px;margin-top:22px}
.tile{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:12px 14px}
.tile b{display:block;font-size:21px;font-weight:600;letter-spacing:-.01em;line-height:1.3;white-space:nowrap}
.tile>span{color:var(--muted);font-size:13px}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:14px}
th{font-weight:500;color:var(--muted);font-size:13px}
th,td{text-align:right;padding:5px 0 5px 18px;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0}
tr:last-child td{border-bottom:0}
.finding{display:grid;grid-template-columns:86px 1fr;gap:2px 14px;padding:11px 0;border-top:1px solid var(--line)}
.finding:first-of-type{border-top:0}
.finding p{margin:0}.finding .how{color:var(--muted);grid-column:2}
.badge{font-size:12px;font-weight:600;border:1px solid currentColor;border-radius:99px;padding:1px 9px;align-self:start;justify-self:start}
.error{color:var(--error)}.warning{color:var(--warning)}.note{color:var(--note)}.fine{color:var(--fine)}
details summary{cursor:pointer;color:var(--muted);padding-top:8px}
.fines{columns:2 420px;column-gap:32px;margin:8px 0 0;padding:0;list-style:none;font-size:13.5px}
.fines li{padding:2px 0;break-inside:avoid}.fines i{font-style:normal;color:var(--muted)}
.views{display:flex;flex-wrap:wrap;gap:14px;justify-content:center}
.views figure{margin:0;flex:1 1 260px;max-width:400px;text-align:center}
.views img{width:100%;height:auto}
figcaption{color:var(--muted);font-size:13px}
.legend{display:flex;align-items:center;gap:10px;justify-content:center;margin-top:12px;color:var(--muted);font-size:13px}
.panels{display:grid;grid-template-columns:repeat(auto-fill,minmax(310px,1fr));gap:16px 22px}
.panel h3{font-size:14px;margin:0;font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.panel p{margin:0;color:var(--muted);font-size:12.5px}
.panel svg{width:100%;height:auto;display:block}
svg text{fill:var(--muted);font:10px system-ui,sans-serif}
.curve{fill:none;stroke:var(--accent);stroke-width:1.3;stroke-linejoin:round}
.area{fill:var(--area)}.rms{fill:none;stroke:var(--muted);stroke-width:1;stroke-dasharray:3 2}
.grid{stroke:var(--line)}.tick{stroke:var(--accent);stroke-width:1;opacity:.75}.jump{stroke:var(--error);stroke-width:2}
.event{fill:var(--warning)}
.texels{display:grid;grid-template-columns:repeat(auto-fill,minmax(310px,1fr));gap:16px 22px}
.texels img{width:100%;height:56px;image-rendering:pixelated;border-radius:4px;display:block;margin-top:4px}
.bar{width:100%;height:26px;display:block;border-radius:6px}
.keys{display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:8px}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px;margin:0}
.facts dt{color:var(--muted)}.facts dd{margin:0;overflow-wrap:anywhere}
footer{color:var(--muted);font-size:13px;margin-top:22px}
@media print{body{background:#fff}section{break-inside:avoid}}
)";

}  // namespace throng::page
