/**
 * The script that another web site loads to show a shop, or one event of it: a frame in its place, as high as its
 * content. It only takes a height, from the frame that it made.
 */
export const LOADER = `(()=>{const s=document.currentScript,o=new URL(s.src).origin,d=s.dataset,f=document.createElement('iframe')
f.src=o+'/embed/'+(d.lang||'en')+'/'+encodeURIComponent(d.shop)+(d.event?'/events/'+encodeURIComponent(d.event):'')
f.title=d.title||'Tickets'
f.style.cssText='width:100%;height:600px;border:0'
s.after(f)
addEventListener('message',e=>{const h=e.origin===o&&e.source===f.contentWindow&&e.data&&e.data.foyer_height
if(h>0&&h<30000)f.style.height=h+'px'})})()
`
