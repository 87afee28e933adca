"use strict";(()=>{function Ke(i,e,t){for(let[n,o]of Object.entries(e))x(i,n,o);return i.append(...t),i}function x(i,e,t){if(t===!1||t===void 0)
i.removeAttribute(e);else{let n=t===!0?"":String(t);i.getAttribute(e)!==n&&i.setAttribute(e,n)}}function u(i,e={},...t){
return Ke(document.createElement(i),e,t)}function Te(i,e={},...t){return Ke(document.createElementNS("http://www.w3.org/\
2000/svg",i),e,t)}function C(i,e=document){let t=e.querySelector(i);if(!t)throw new Error(`nothing on the page is called\
 ${i}`);return t}function P(i,e,t={}){let n=u("button",{type:"button",...t},i);return n.addEventListener("click",e),n}var A=class{room=new Float64Array(64);count=0;get length(){return this.count}push(e){if(this.count===this.room.length){let t=new Float64Array(
2*this.room.length);t.set(this.room),this.room=t}this.room[this.count++]=e}pop(){this.count=Math.max(0,this.count-1)}at(e){
return e<this.count?this.room[e]:NaN}get all(){return this.room.subarray(0,this.count)}thin(e){let t=this.all.filter((n,o)=>e(
o));this.room.set(t),this.count=t.length}countUpTo(e){return D(t=>this.room[t],e,0,this.count)}};function D(i,e,t,n){for(;t<
n;){let o=t+n>>>1;i(o)<=e?t=o+1:n=o}return t}var g=(i,e,t)=>Math.min(Math.max(i,e),t);var q=class{times=new A;impulses=new A;first=[];second=[];walls=[];ofBall=new Map;get count(){return this.first.length}add({
time:e,a:t,b:n,wall:o,impulse:r}){let s=this.count;this.times.push(e),this.impulses.push(r),this.first.push(t),this.second.
push(n),this.walls.push(o);for(let a of new Set([t,n])){let l=this.ofBall.get(a);l?l.push(s):this.ofBall.set(a,[s])}}time(e){
return this.times.at(e)}impulse(e){return this.impulses.at(e)}balls(e){let t=this.first[e];return this.walls[e]?[t]:[t,this.
second[e]]}wall(e){return this.walls[e]}countUpTo(e){return this.times.countUpTo(e)}of(e){return this.ofBall.get(e)??[]}};var F=class{constructor(e,t){this.dimension=e;this.tracks=Array.from({length:t},()=>[])}dimension;begins=new A;starts=new A;velocities=new A;movers=[];following=[];tracks;get count(){
return this.movers.length}add(e,t,n,o){let r=this.count,s=this.track(e),a=s.at(-1);a!==void 0&&(this.following[a]=r),s.push(
r),this.movers.push(e),this.following.push(-1),this.begins.push(t);for(let l=0;l<this.dimension;l++)this.starts.push(n[l]),
this.velocities.push(o[l])}track(e){let t=this.tracks[e];if(!t)throw new RangeError(`there is no path of ${e}; the paths\
 are those of 0 to ${this.tracks.length-1}`);return t}moverOf(e){return this.movers[e]}begin(e){return this.begins.at(e)}end(e){
let t=this.following[e];return t<0?1/0:this.begins.at(t)}after(e){return this.following[e]}pieceAt(e,t){let n=this.track(
e),o=D(r=>this.begins.at(n[r]),t,0,n.length);return n[Math.max(0,o-1)]}coordinate(e,t,n){let o=e*this.dimension+t;return this.
starts.at(o)+this.velocities.at(o)*(n-this.begins.at(e))}velocity(e,t,n){return this.velocities.at(e*this.dimension+t)}speed(e,t){
let n=0;for(let o=0;o<this.dimension;o++)n+=this.velocity(e,o,t)**2;return Math.sqrt(n)}chords(e,t,n,o){o(t,n)}};var L=(i,e)=>({min:i,max:e,size:e.map((t,n)=>t-i[n])}),X=class{constructor(e,t,n=[],o=[]){this.kind=e;this.dimension=t;if(this.
walls=new F(1,2*t),this.box=L(n,o),e!=="open")for(let r=0;r<t;r++)this.walls.add(2*r,-1/0,[n[r]],[0]),this.walls.add(2*r+
1,-1/0,[o[r]],[0])}kind;dimension;walls;box;stirs=!1;get periodic(){return this.kind==="periodic"}moveWall(e,t,n,o){this.
walls.add(e,t,[n],[o]),this.stirs=!0}at(e){if(!this.stirs)return this.box;let t=n=>Array.from({length:this.dimension},(o,r)=>this.
wallAt(2*r+n,e));return L(t(0),t(1))}wallAt(e,t){let n=this.walls.pieceAt(e,t);return this.walls.begin(n)===-1/0?(e%2?this.
box.max:this.box.min)[e>>1]:this.walls.coordinate(n,0,t)}wrapped(e,t){if(!this.periodic)return e;let[n,o]=[this.box.min[t],
this.box.size[t]],r=(e-n)%o;return n+(r<0?r+o:r)}shortest(e,t){if(!this.periodic)return e;let n=this.box.size[t];return e-
n*Math.round(e/n)}};var J=class{value=0;carry=0;add(e){let t=e-this.carry,n=this.value+t;this.carry=n-this.value-t,this.value=n}},Et=4e3,Q=class{constructor(e,t){
this.paths=e;this.mass=t;let n=Array.from({length:e.dimension});this.momentum=n.map(()=>new A),this.sums={energy:new J,momentum:n.
map(()=>new J)}}paths;mass;time=new A;energy=new A;momentum;momentumScale=0;sums;samples=0;stride=1;skipped=0;take(e,t){
let{paths:n}=this,o=n.begin(e),r=this.mass[n.moverOf(e)];if(Number.isFinite(r)){for(let s=0;s<n.dimension;s++){let a=n.velocity(
e,s,o),l=t<0?0:n.velocity(t,s,o);this.sums.energy.add(.5*r*(a-l)*(a+l)),this.sums.momentum[s].add(r*(a-l))}t<0&&(this.momentumScale+=
r*n.speed(e,o))}this.note(o,this.sums.energy.value,this.sums.momentum.map(({value:s})=>s))}sample(e,t,n){e<=this.time.at(
this.time.length-1)||++this.skipped<this.stride||(this.skipped=0,this.note(e,t,n),++this.samples>Et&&this.thin())}placeAt(e){
return Math.max(0,this.time.countUpTo(e)-1)}note(e,t,n){if(this.time.at(this.time.length-1)===e)for(let o of this.columns)
o.pop();this.time.push(e),this.energy.push(t),this.momentum.forEach((o,r)=>o.push(n[r]??0))}get columns(){return[this.time,
this.energy,...this.momentum]}thin(){let e=this.time.length-this.samples;for(let t of this.columns)t.thin(n=>n<e||(n-e)%
2===0);this.samples=this.time.length-e,this.stride*=2}};var ee=class{constructor(e){this.cast=e;this.paths=new F(this.dimension,this.count),this.totals=new Q(this.paths,e.mass),
this.turns=new te(this.dimension)}cast;paths;events=new q;totals;reach=0;remembered=0;present;happened=0;over=!1;turns;seen;get dimension(){
return this.cast.space.dimension}get count(){return this.cast.radius.length}get begin(){return Math.min(0,this.totals.time.
length>0?this.totals.time.at(0):0)}get end(){return this.cast.end??this.reach}get length(){return Math.max(this.end-this.
begin,Number.MIN_VALUE)}turn(e,t,n,o){let{paths:r}=this,s=r.track(e).at(-1)??-1;r.add(e,t,n,o),this.totals.take(r.count-
1,s),this.turns.add(n,this.cast.radius[e])}happen(e){this.events.add(e),this.happened=Math.max(this.happened,this.events.
count)}coordinate(e,t,n){return t<this.dimension?this.cast.space.wrapped(this.paths.coordinate(e,t,n),t):0}extent(){let{
reach:e,paths:{count:t}}=this;return(this.seen?.reach!==e||this.seen.pieces!==t)&&(this.seen={box:this.look(),reach:e,pieces:t}),
this.seen.box}look(){let{space:e,radius:t}=this.cast;if(e.kind!=="open")return e.at(this.begin);let n=new te(this.dimension,
this.turns),{present:o,dimension:r}=this;for(let a=0;a<this.count;a++){let l=this.paths.track(a).at(-1),h=Math.min(this.
remembered,this.reach);l!==void 0?n.add(Array.from({length:r},(m,c)=>this.paths.coordinate(l,c,h)),t[a]):o&&n.add(Array.
from({length:r},(m,c)=>o.positions[a*r+c]),t[a])}return(this.turns.size===0||n.size<3*this.turns.size?n:this.turns).box}},
te=class{min;max;constructor(e,t){this.min=t?[...t.min]:new Array(e).fill(1/0),this.max=t?[...t.max]:new Array(e).fill(-1/0)}add(e,t){
for(let n=0;n<this.min.length;n++)this.min[n]=Math.min(this.min[n],e[n]-t),this.max[n]=Math.max(this.max[n],e[n]+t)}get isEmpty(){
return this.min[0]>this.max[0]}get size(){return this.isEmpty?0:Math.max(...this.box.size)}get box(){return this.isEmpty?
L(this.min.map(()=>-1),this.max.map(()=>1)):L(this.min,this.max)}};var zn=(1n<<52n)-1n;function T(i){let[e="",t]=String(i).split("."),n=e.replace(/\B(?=(\d{3})+$)/g,"\u202F");return t===void 0?n:`${n}.${t}`}function Ge([i,e,t]){let n=(i+.3963377774*e+.2158037573*t)**3,o=(i-.1055613458*e-.0638541728*t)**3,r=(i-.0894841775*e-1.291485548*
t)**3,s=a=>{let l=g(a,0,1);return Math.round(255*(l<=.0031308?12.92*l:1.055*l**(1/2.4)-.055))};return[s(4.0767416621*n-3.3077115913*
o+.2309699292*r),s(-1.2684380046*n+2.6097574011*o-.3413193965*r),s(-.0041960863*n-.7034186147*o+1.707614701*r)]}var $=(i,e,t)=>[
i,e*Math.cos(t*Math.PI/180),e*Math.sin(t*Math.PI/180)],Ct=(i,e,t)=>[i[0]+(e[0]-i[0])*t,i[1]+(e[1]-i[1])*t,i[2]+(e[2]-i[2])*
t],k=([i,e,t],n=1)=>`rgb(${i} ${e} ${t} / ${n})`,je=[$(.42,.15,268),$(.5,.19,300),$(.58,.21,345),$(.67,.19,25),$(.77,.16,
60),$(.89,.16,98)];function Ue(i){let e=je.slice(1).map((n,o)=>{let r=je[o];return{from:r,to:n,length:Math.hypot(n[0]-r[0],
n[1]-r[1],n[2]-r[2])}}),t=e.reduce((n,{length:o})=>n+o,0);return Array.from({length:i},(n,o)=>{let[r,s]=[t*o/(i-1),0];for(;s<
e.length-1&&r>e[s].length;)r-=e[s++].length;let{from:a,to:l,length:h}=e[s];return Ge(Ct(a,l,r/h))})}function Ve(i){let e=i<=
9?360/i:137.508;return Array.from({length:i},(t,n)=>Ge($(.62+.09*((n+1)%3),.15,30+e*n)))}var Tt={"-":"\u207B",0:"\u2070",1:"\xB9",2:"\xB2",3:"\xB3",4:"\u2074",5:"\u2075",6:"\u2076",7:"\u2077",8:"\u2078",9:"\u2079"},
I=i=>i===0?0:Math.floor(Math.log10(Math.abs(i)));function w(i,e=4){if(Number.isNaN(i))return"\u2013";if(i===0)return"0";
if(!Number.isFinite(i))return i<0?"\u2212\u221E":"\u221E";let t=I(i),o=t<-4||t>6?i.toExponential(e-1):i.toFixed(g(e-1-t,
0,12)),[r="",s]=o.split("e"),a=r.replace("-","\u2212");return s===void 0?a:`${a}\xD710${[...s.replace("+","")].map(l=>Tt[l]).
join("")}`}function z(i,e){let t=I(e);if(t<-6||t>6)return w(i,3);let n=i.toFixed(g(3-t,0,9));return/^-[0.]+$/.test(n)?n.
slice(1):n.replace("-","\u2212")}var Re=(i,e)=>`(${i.map(t=>z(t,e)).join(", ")})`,Ye=(i,e)=>`${T(i)} ${e}${i===1?"":"s"}`,
Rt=["left wall","right wall","bottom wall","top wall"],Pt=["wall \u2212x","wall +x","wall \u2212y","wall +y","wall \u2212z",
"wall +z"],Lt={open:"open space",walls:"box with walls",periodic:"periodic box"},ne=class{constructor(e){this.run=e}run;moment(e){
return z(e,this.run.length/10)}fineMoment(e){return z(e,this.run.length/1e3)}ballName(e){return this.run.cast.names[e]??
`ball ${e}`}ballLabel(e){return this.run.cast.names[e]??String(e)}eventName(e){let{events:t,dimension:n}=this.run,[o,r]=t.
balls(e),s=(n===2?Rt:Pt)[t.wall(e)-1];return`${this.ballName(o)} \u2013 ${r===void 0?s:this.ballName(r)}`}eventMoment(e){
let{events:t}=this.run,n=t.time(e),o=this.fineMoment(n);if(e===0)return o;let r=t.time(e-1);return o!==this.fineMoment(r)?
o:n===r?"same moment":`+ ${w(n-r,2)}`}summary(){let{count:e,dimension:t,happened:n,cast:{space:o}}=this.run;return[Ye(e,
"ball"),`${t}D`,Lt[o.kind],Ye(n,"event")].join(" \xB7 ")}};function se({run:i,moment:e,looks:t,clock:n},o){let r=Math.max(...i.extent().size),s=h=>h.slice(0,i.dimension),a=i.events.
of(o),l=D(h=>a[h],n.event,0,a.length);return[["speed",z(e.speedOf(o),t.topSpeed)],["velocity",Re(s(e.velocityOf(o)),t.topSpeed)],
["position",Re(s(e.placeOf(o)),r)],...n.isForgotten?[]:[["collisions so far",T(l)]]]}var oe=class{element=u("dl",{class:"\
v-facts"});show(e){let{element:t}=this;for(;t.children.length<2*e.length;)t.append(u("dt"),u("dd"));for(;t.children.length>
2*e.length;)t.lastElementChild?.remove();e.flat().forEach((n,o)=>{let r=t.children[o];r&&r.textContent!==n&&(r.textContent=
n)})}},re=class{constructor(e){this.state=e}state;name=u("b");facts=new oe;element=u("div",{class:"v-tip",role:"tooltip",
hidden:!0},this.name,this.facts.element);x=0;y=0;move(e,t){[this.x,this.y]=[e,t]}draw(){let{element:e,state:t,state:{choice:{
hovered:n,pinned:o}}}=this;e.hidden=n<0||n===o;let r=e.parentElement?.getBoundingClientRect();if(e.hidden||!r)return;this.
name.textContent=t.words.ballName(n),this.facts.show(se(t,n));let s=this.x+18+e.offsetWidth<r.width?this.x+18:this.x-14-
e.offsetWidth,a=g(this.y+14,4,Math.max(4,r.height-e.offsetHeight-6));e.style.transform=`translate(${Math.max(4,s)}px, ${a}\
px)`}},ie=class{constructor(e,t){this.state=e;this.follow=P("Follow",t.follow,{title:"Keep it in the middle (F)"});let n=P(
"\u2715",t.letGo,{"aria-label":"Let go of this ball",title:"Let go (Esc)"}),o=u("div",{class:"v-head"},u("h3",{},this.dot,
this.name),this.follow,n);this.element=u("section",{class:"v-ball",hidden:!0,"aria-label":"The ball followed"},o,this.facts.
element)}state;dot=u("i",{class:"v-dot"});name=u("span");facts=new oe;follow;element;draw(){let{state:e,state:{choice:{pinned:t,
following:n},run:{cast:o}}}=this;this.element.hidden=t<0,!(t<0)&&(this.name.textContent=e.words.ballName(t),this.dot.style.
background=k(e.looks.colourOf(t)),x(this.follow,"aria-pressed",String(n)),this.facts.show([...se(e,t),["mass, radius",`${w(
o.mass[t])}, ${w(o.radius[t])}`]]))}};function S(i,e,t,n,o){i.beginPath(),i.arc(e,t,n,0,2*Math.PI),i.fillStyle=o,i.fill()}var Ze=k([246,242,230]);function Bt(i,e,t,n,o,r){
if(e>8&&(S(i,n,o,r,Ze),i.save(),i.beginPath(),i.rect(n-r,o-.56*r,2*r,1.12*r),i.clip(),S(i,n,o,r,k(t)),i.restore()),e===0||
r<7)return;S(i,n,o,.46*r,Ze),i.fillStyle="#1b1b1d",i.font=`700 ${(e>9?.52:.6)*r}px system-ui, sans-serif`,i.textAlign="c\
enter",i.textBaseline="alphabetic";let s=i.measureText(String(e));i.fillText(String(e),n,o+(s.actualBoundingBoxAscent-s.
actualBoundingBoxDescent)/2)}function Nt(i,[e,t,n],o,r,s){let a=i.createRadialGradient(o-.36*s,r-.42*s,0,o-.3*s,r-.34*s,
1.05*s);a.addColorStop(0,"rgb(255 255 255 / .5)"),a.addColorStop(.35,"rgb(255 255 255 / .14)"),a.addColorStop(1,"rgb(255\
 255 255 / 0)"),S(i,o,r,s,a);let l=m=>k([e>>3,t>>3,n>>3],m),h=i.createRadialGradient(o-.22*s,r-.26*s,.45*s,o,r,s);h.addColorStop(
0,l(0)),h.addColorStop(.75,l(.16)),h.addColorStop(1,l(.5)),S(i,o,r,s,h)}var j=6,Ot=.6,Dt=64,$t=8e3,ae=class{sizes=new Map;count=0;looks=[];background="";use(e,t){
[this.looks,this.background]=[e,t],this.forget()}stamp(e,t,n,o,r,s,a){if(r>Dt){this.paintBall(e,t,n,o,r,s);return}let l=this.
picture(a?r:Math.max(1,Math.round(2*r))/2,t,s);e.drawImage(l,n-l.width/2,o-l.height/2)}forget(){this.sizes.clear(),this.
count=0}picture(e,t,n){let o=this.sizes.get(e)?.[t*j+n];if(o)return o;this.count++>=$t&&this.forget();let r=2*Math.ceil(
e+1),s=new OffscreenCanvas(r,r),a=s.getContext("2d");a&&this.paintBall(a,t,r/2,r/2,e,n);let l=s.transferToImageBitmap(),
h=this.sizes.get(e)??[];return h[t*j+n]=l,this.sizes.set(e,h),l}paintBall(e,t,n,o,r,s){let a=this.looks[t];a&&(S(e,n,o,r,
k(a.colour)),a.number!==null&&Bt(e,a.number,a.colour,n,o,r),r>2.5&&Nt(e,a.colour,n,o,r),s!==0&&(e.globalAlpha=s/j*Ot,S(e,
n,o,r+.5,this.background),e.globalAlpha=1))}},E=64,le=class{constructor(e){this.stops=e}stops;canvas;stamp(e,t,n,o){this.
canvas??=this.paint(),e.drawImage(this.canvas,t-o,n-o,2*o,2*o)}paint(){let e=new OffscreenCanvas(2*E,2*E),t=e.getContext(
"2d");if(!t)return e;let n=t.createRadialGradient(E,E,0,E,E,E);for(let[o,r]of this.stops)n.addColorStop(o,r);return S(t,
E,E,E,n),e}},zt=new le([[0,"rgb(0 0 0 / .42)"],[.6,"rgb(0 0 0 / .3)"],[1,"rgb(0 0 0 / 0)"]]),Ht=new le([[0,"rgb(255 246 \
220 / .1)"],[.5,"rgb(255 240 200 / .22)"],[.64,"rgb(255 214 130 / .75)"],[.7,"rgb(255 178 70 / .6)"],[1,"rgb(255 150 50 \
/ 0)"]]),qe=(i,e,t,n)=>zt.stamp(i,e,t,1.18*n);function he(i,e,t,n,o){let r=i.globalAlpha;i.globalAlpha=o,Ht.stamp(i,e,t,
1.5*n),i.globalAlpha=r}var G=50,U=class{constructor(e,t,n,o){this.canvas=e;this.series=t;this.state=n;let r=s=>{if(s.buttons!==1)return;let a=e.
getBoundingClientRect(),l=(s.clientX-a.left-G)/(a.width-G);o(n.run.begin+g(l,0,1)*n.run.length)};e.addEventListener("poi\
nterdown",s=>{e.setPointerCapture(s.pointerId),r(s)}),e.addEventListener("pointermove",r)}canvas;series;state;picture=document.
createElement("canvas");px=1;low=0;high=0;paint(e,t){[this.low,this.high,this.px]=[e,t,devicePixelRatio||1];let{width:n,
height:o}=this.canvas.getBoundingClientRect();for(let s of[this.canvas,this.picture])s.width=Math.max(1,Math.round(n*this.
px)),s.height=Math.max(1,Math.round(o*this.px));let r=this.picture.getContext("2d");if(r&&(this.drawScale(r),this.state.
run.totals.time.length!==0))for(let s of this.series)this.drawStair(r,s)}draw(){let{canvas:e,px:t,state:{run:n,clock:o,theme:r}}=this,
s=e.getContext("2d");if(!s||(s.clearRect(0,0,e.width,e.height),s.drawImage(this.picture,0,0),n.totals.time.length===0))return;
let a=this.column(o.time);s.fillStyle=r.ink,s.globalAlpha=.6,s.fillRect(a-t/2,0,t,e.height),s.globalAlpha=1;let l=n.totals.
placeAt(o.time);for(let{values:h,colour:m}of this.series)S(s,a,this.row(h.at(l)),3*t,r[m])}column(e){let t=G*this.px,{begin:n,
length:o}=this.state.run;return t+(e-n)/o*(this.picture.width-t-3*this.px)}row(e){let t=(e-this.low)/(this.high-this.low||
1),n=5*this.px;return this.picture.height-n-t*(this.picture.height-2*n)}drawScale(e){let{px:t,low:n,high:o,state:{theme:r}}=this;
e.font=`${10.5*t}px system-ui, sans-serif`,e.textAlign="right",e.textBaseline="middle";for(let s of new Set([n,0,o])){let a=this.
row(s);e.fillStyle=r.muted,e.fillText(w(s,Math.abs(I(s))>6?2:3),(G-6)*t,a),e.fillStyle=r.line,e.fillRect(G*t,Math.round(
a),this.picture.width,t)}}drawStair(e,{values:t,colour:n}){let{run:{totals:o,begin:r,reach:s},theme:a}=this.state,[l,h]=[
this.column(r),this.column(s)],m=(s-r)/Math.max(h-l,1);e.beginPath();let c=o.placeAt(r);for(let d=l;d<=h;d++){e.lineTo(d,
this.row(t.at(c)));let p=o.placeAt(r+(d+1-l)*m),[f,b]=[t.at(c),t.at(c)];for(;c<p;c++)[f,b]=[Math.min(f,t.at(c+1)),Math.max(
b,t.at(c+1))];f<b&&(e.lineTo(d,this.row(f)),e.lineTo(d,this.row(b))),e.lineTo(d,this.row(t.at(c)))}e.strokeStyle=e.fillStyle=
a[n],e.lineWidth=1.6*this.px,e.lineJoin="round",e.stroke(),!(this.series.length>1)&&(e.lineTo(h,this.row(0)),e.lineTo(l,
this.row(0)),e.globalAlpha=.13,e.fill(),e.globalAlpha=1)}};var Ft=["curve-1","curve-2","curve-3"],me=class{constructor(e,t){this.state=e;let{totals:n,dimension:o}=e.run,r=l=>u("ca\
nvas",{role:"img","aria-label":`${l} over time; click to go there`});this.energy=new U(r("Kinetic energy"),[{values:n.energy,
colour:"curve-1"}],e,t),this.momentum=new U(r("Momentum"),n.momentum.map((l,h)=>({values:l,colour:Ft[h]})),e,t),this.momentumNow=
Array.from({length:o},()=>u("span"));let s=this.momentumNow.map((l,h)=>{let m=u("i",{class:"v-swatch"});return m.style.background=
`var(--curve-${h+1})`,[m,`${"xyz"[h]} `,l]}),a=(l,h,m)=>u("section",{class:"v-plot","aria-label":l},u("div",{class:"v-he\
ad"},u("h3",{},l),h),m.canvas);this.elements=[a("Kinetic energy",this.energyNow,this.energy),a("Momentum",u("output",{},
...s.flat()),this.momentum)]}state;elements;energy;momentum;energyNow=u("output");momentumNow;most={energy:0,momentum:0};paint(){
let{totals:e}=this.state.run,t=e.energy.all.reduce((r,s)=>Math.max(r,s),0),n=1e-6*e.momentumScale,o=e.momentum.reduce((r,s)=>s.
all.reduce((a,l)=>Math.max(a,Math.abs(l)),r),n);this.most={energy:t,momentum:o},this.energy.paint(0,t),this.momentum.paint(
-o,o)}draw(){let{run:{totals:e,begin:t},clock:n}=this.state;if(this.energy.draw(),this.momentum.draw(),e.time.length===0)
return;let o=e.placeAt(n.time),[r,s]=[e.energy.at(o),e.energy.at(e.placeAt(t))],a=s>0?r/s-1:0,l=Math.abs(a)<5e-7?"":` (${a<
0?"\u2212":"+"}${w(100*Math.abs(a),3)} %)`;this.energyNow.textContent=w(r,5)+l,this.momentumNow.forEach((h,m)=>h.textContent=
z(e.momentum[m].at(o),10*this.most.momentum))}};var Xe=["ArrowLeft","ArrowRight","ArrowUp","ArrowDown","Home","End"];function It(i){return i instanceof HTMLElement?i.matches(
".v-speed")?Xe:i.matches("select")?[...Xe," "]:i.matches("button, input[type='checkbox']")?[" "]:[]:[]}function Qe(i,e,t,n,o){
let r=s=>{if(s.ctrlKey||s.metaKey||s.altKey||n())return;let a=s.key.length===1?s.key.toLowerCase():s.key;if(It(s.target).
includes(a))return;let l=(s.target===t.element?t.keys[a]:void 0)??e[a];l&&(s.preventDefault(),l(s))};i.addEventListener(
"keydown",r,{signal:o})}var Je=[[["Space"],"play or pause"],[["\u2190","\u2192"],"event before, next event"],[["Shift","\
\u2190","\u2192"],"a hundredth of the run back, forth"],[["Home","End"],"start, end"],[["\u2212","+"],"slower, faster"],
[["L"],"begin again at the end"],[["B","Shift","B"],"pick the next ball, the one before"],[["F"],"keep the picked ball i\
n the middle"],[["Esc"],"let go of it"],[["C"],"colours by ball, speed, mass"],[["V","R"],"velocity arrows, trails"],[["\
W","A","S","D"],"move or turn the view"],[["I","O","0"],"zoom in, out, whole view"]];function et(i){let e=i?[...Je,[["T"],
"light or dark"]]:Je,t=u("form",{method:"dialog"},u("h3",{},"Keys"),u("button",{"aria-label":"Close"},"\u2715")),n=u("dl",
{},...e.map(([o,r])=>u("div",{},u("dt",{},...o.flatMap(s=>[u("kbd",{},s)," "])),u("dd",{},r))));return u("dialog",{class:"\
v-keys","aria-label":"Keys"},t,n,u("p",{},"Or by hand: drag, wheel or pinch the view; click a ball to pick it; click a c\
urve or an event to go there."))}var R=28,Wt=12e6,ce=class{constructor(e,t,n){this.state=e;let o=u("div",{class:"v-head"},u("h3",{},"Events"),this.count,
this.onlyLabel);this.element=u("section",{class:"v-events","aria-label":"Events"},o,this.kept,this.box),this.box.addEventListener(
"scroll",n),this.box.addEventListener("click",({target:r})=>{let s=this.rows.find(({element:a})=>r instanceof Node&&a.contains(
r));s&&t(s.event)}),this.only.addEventListener("change",()=>{this.state.choice.only=this.only.checked,this.seen="",n()})}state;element;count=u(
"output",{class:"v-count"});kept=u("p",{class:"v-kept",hidden:!0});only=u("input",{type:"checkbox"});onlyLabel=u("label",
{hidden:!0},this.only," only this ball");tall=u("div",{class:"v-rows",role:"presentation"});box=u("div",{class:"v-list",
role:"listbox",tabindex:0,"aria-label":"Events"},this.tall);rows=[];seen="";draw(){let{box:e,state:{clock:t,choice:n}}=this;
this.only.checked=n.only,this.onlyLabel.hidden=n.pinned<0;let{events:o,length:r}=this,s=Math.max(1,r*R/Wt);this.tall.style.
height=`${r*R/s}px`;let a=`${t.event} ${e.clientHeight}`;this.seen!==a&&!(t.playing&&e.matches(":hover"))&&this.reveal(s),
this.seen=a;let l=Math.max(0,Math.floor(e.scrollTop*s/R)-2),h=Math.ceil(e.clientHeight/R)+4;for(;this.rows.length<h;)this.
rows.push(this.newRow());this.rows.forEach((m,c)=>{let d=l+c;m.element.hidden=d>=r||c>=h,m.element.hidden||this.fill(m,o?
o[d]:d,d,e.scrollTop+(d*R-e.scrollTop*s))}),this.say()}get events(){let{choice:{only:e,pinned:t},run:n}=this.state;return e&&
t>=0?n.events.of(t):null}get length(){return this.events?.length??this.state.run.events.count}say(){let{run:e,clock:t}=this.
state,n=e.events.count;this.count.textContent=t.isForgotten?T(e.happened):`${T(t.event+1)} of ${T(e.happened)}`,this.kept.
hidden=e.happened===n,this.kept.hidden||(this.kept.textContent=n>0?`The first ${T(n)} are remembered.`:"There are too ma\
ny balls to remember them.")}reveal(e){let{box:t,events:n,state:{clock:o}}=this,s=(n?D(l=>n[l],o.event,0,n.length)-1:o.event)*
R/e,a=t.clientHeight;(s<t.scrollTop+R||s>t.scrollTop+a-2*R)&&(t.scrollTop=Math.max(0,s-a/2+R))}newRow(){let[e,t,n]=[u("t\
ime"),u("span",{class:"v-who"}),u("span",{class:"v-impulse",title:"impulse"})],o=u("div",{class:"v-row",role:"option"},e,
t,n);return this.tall.append(o),{element:o,time:e,who:t,impulse:n,event:-1,key:""}}fill(e,t,n,o){let{state:{clock:r,words:s,
run:a,looks:l}}=this,{element:h}=e;h.style.transform=`translateY(${o}px)`;let m=t===r.event&&!r.isForgotten;x(h,"aria-se\
lected",String(m)),h.classList.toggle("ahead",t>r.event),m&&x(this.box,"aria-activedescendant",`v-event-${t}`),x(h,"aria\
-setsize",this.length),x(h,"aria-posinset",n+1);let c=`${t} ${l.mode} ${I(a.length)}`;if(e.key===c)return;[e.key,e.event,
h.id]=[c,t,`v-event-${t}`];let d=s.eventName(t);e.time.textContent=s.eventMoment(t),e.who.replaceChildren(...this.dots(t),
d),e.who.title=d,e.impulse.textContent=w(a.events.impulse(t),3)}dots(e){let{looks:t,run:n}=this.state;return t.mode!=="b\
all"?[]:n.events.balls(e).map(o=>{let r=u("i",{class:"v-dot"});return r.style.background=k(t.colourOf(o)),r})}};var tt=["ball","speed","mass"],de=class{constructor(e,t){this.state=e;let n=tt.map(r=>u("option",{value:r,disabled:r==="\
mass"&&!e.looks.massesDiffer},`by ${r}`));this.mode=u("select",{title:"What the colours mean (C)"},...n),this.mode.addEventListener(
"change",()=>t.mode(this.mode.value)),this.arrows=P("Arrows",t.arrows,{title:"Velocities as arrows (V)"}),this.trails=P(
"Trails",t.trails,{title:"Where each ball came from (R)"}),this.element=u("div",{class:"v-tools"},u("label",{},"Colour ",
this.mode),this.arrows,this.trails,P("Reset view",t.home,{title:"The whole view (0)"}),P("?",t.help,{class:"v-help","ari\
a-label":"Keys",title:"Keys (?)"}));let o=u("i",{class:"v-ramp"});o.style.background=`linear-gradient(90deg, ${e.looks.ramp.
map(r=>k(r)).join(",")})`,this.legend=u("div",{class:"v-legend"},this.low,o,this.high)}state;element;legend;mode;arrows;trails;low=u(
"span");high=u("span");draw(){let{choice:e,looks:t}=this.state;this.mode.value=t.mode,x(this.arrows,"aria-pressed",String(
e.arrows)),x(this.trails,"aria-pressed",String(e.trails));let{legend:n}=t;this.legend.hidden=!n,n&&([this.low.textContent,
this.high.textContent]=n)}get next(){let e=tt.filter(t=>t!=="mass"||this.state.looks.massesDiffer);return e[(e.indexOf(this.
state.looks.mode)+1)%e.length]??"ball"}};var _t={back:[["","M7 5v14M19 5.5v13L9.5 12z"]],play:[["v-when-paused","M8 5.2v13.6L19 12z"],["v-when-playing","M8.5 5.5\
v13M15.5 5.5v13"]],on:[["","M17 5v14M5 5.5v13l9.5-6.5z"]],loop:[["v-line","M17 2.8 20.2 6 17 9.2M4 11.5V10a4 4 0 0 1 4-4\
h12M7 21.2 3.8 18 7 14.8M20 12.5V14a4 4 0 0 1-4 4H4"]]};function V(i){return Te("svg",{viewBox:"0 0 24 24","aria-hidden":"\
true"},..._t[i].map(([e,t])=>Te("path",{class:e||void 0,d:t})))}var Pe=3,ue=class{constructor(e,t){this.state=e;let n=(s,a,l,h)=>{let m=u("button",{type:"button","aria-label":s,title:a},
l);return m.addEventListener("click",h),m};this.play=n("Play","Play or pause (space)",V("play"),t.toggle),this.loop=n("L\
oop","Begin again at the end (L)",V("loop"),t.loop),this.on=n("Next event","Next event (\u2192)",V("on"),t.on),this.play.
classList.add("v-play"),this.scrub.addEventListener("input",()=>t.seek(e.run.begin+this.scrub.valueAsNumber*e.run.length)),
this.speed.addEventListener("input",()=>t.speed(10**this.speed.valueAsNumber));let o=u("output",{class:"v-clock"},this.now,
this.length),r=u("label",{class:"v-speed-label"},u("span",{},"Speed"),this.speed,this.speedNow);this.element=u("div",{class:"\
v-transport"},u("div",{class:"v-scrubber"},this.density,this.scrub),u("div",{class:"v-buttons"},n("Event before","Event \
before (\u2190)",V("back"),t.back),this.play,this.on,this.loop,o,r))}state;element;density=u("canvas",{class:"v-density",
"aria-hidden":"true"});scrub=u("input",{class:"v-scrub",type:"range",min:0,max:1,step:"any",value:0,"aria-label":"Time"});speed=u(
"input",{class:"v-speed",type:"range",min:-2,max:2,step:.05,value:0,"aria-label":"Speed",title:"Speed (+ and \u2212)"});speedNow=u(
"output");now=u("b");length=u("span",{class:"v-length"});play;loop;on;draw(){let{run:e,clock:t,words:n}=this.state,o=(t.
time-e.begin)/e.length;this.scrub.value=String(o),this.scrub.style.setProperty("--done",`${100*o}%`),this.scrub.style.setProperty(
"--known",`${100*Math.min(1,(e.reach-e.begin)/e.length)}%`),x(this.scrub,"aria-valuetext",`time ${n.moment(t.time)} of ${n.
moment(e.end)}`),this.now.textContent=n.moment(t.time),this.length.textContent=` / ${w(e.end,4)}`,x(this.play,"data-play\
ing",String(t.playing)),x(this.play,"aria-label",t.playing?"Pause":"Play"),x(this.loop,"aria-pressed",String(t.loop)),x(
this.on,"disabled",t.isAtEnd&&!t.knowsNext),this.speed.value=String(Math.log10(t.speed)),this.speed.style.setProperty("-\
-done",`${25*(Math.log10(t.speed)+2)}%`),this.speedNow.textContent=`${Number(t.speed.toPrecision(2))}\xD7`,this.speedNow.
title=`${w(t.rate,2)} time units a second`}paint(){let{density:e,state:{run:t,theme:n}}=this,{width:o,height:r}=e.getBoundingClientRect(),
s=devicePixelRatio||1;[e.width,e.height]=[Math.max(1,Math.round(o*s)),Math.max(1,Math.round(r*s))];let a=new Float64Array(
Math.ceil(e.width/(Pe*s)));for(let m=0;m<t.events.count;m++){let c=Math.floor((t.events.time(m)-t.begin)/t.length*a.length);
a[Math.min(a.length-1,c)]++}let l=a.reduce((m,c)=>Math.max(m,c),1),h=e.getContext("2d");h&&(h.fillStyle=n.muted,h.globalAlpha=
.45,a.forEach((m,c)=>{let d=Math.sqrt(m/l)*e.height;m>0&&h.fillRect(c*Pe*s,e.height-d,(Pe-1)*s,d)}))}};var Le={mouse:6,touch:16},pe=class{constructor(e,t,n){this.stage=e;this.state=t;this.gestures=n;let{canvas:o}=e;o.addEventListener(
"pointerdown",r=>this.press(r)),o.addEventListener("pointermove",r=>this.move(r)),o.addEventListener("pointerup",r=>this.
release(r)),o.addEventListener("pointercancel",r=>this.lift(r)),o.addEventListener("pointerleave",()=>{this.state.choice.
hovered=-1,n.refresh()}),o.addEventListener("wheel",r=>this.wheel(r),{passive:!1}),this.mind()}stage;state;gestures;pointers=new Map;travelled=0;pinched=!1;spot(e){
return{x:e.offsetX*this.stage.px,y:e.offsetY*this.stage.px}}mind(){this.stage.canvas.style.touchAction=this.stage.view.moved?
"none":"pan-y"}press(e){this.stage.canvas.setPointerCapture(e.pointerId),this.pointers.set(e.pointerId,this.spot(e)),this.
pointers.size===1&&([this.travelled,this.pinched]=[0,!1])}move(e){let{stage:t,state:{choice:n},pointers:o}=this,[r,s]=[this.
spot(e),o.get(e.pointerId)];this.gestures.pointed(e.offsetX,e.offsetY),s?(o.size===1&&!this.pinched?this.drag(s,r):o.size===
2&&this.pinch(e.pointerId,s,r),o.set(e.pointerId,r)):n.hovered=t.ballAt(r.x,r.y,Le.mouse*t.px),t.canvas.classList.toggle(
"on-ball",n.hovered>=0),this.gestures.refresh()}drag(e,t){let{stage:n,state:o}=this;this.travelled+=Math.hypot(t.x-e.x,t.
y-e.y),!(this.travelled<=5*n.px)&&(n.canvas.classList.add("dragging"),o.run.dimension===2&&(o.choice.following=!1),n.view.
drag(t.x-e.x,t.y-e.y))}pinch(e,t,n){this.pinched=!0;let o=[...this.pointers].find(([s])=>s!==e)?.[1];if(!o)return;let r=s=>Math.
max(1,Math.hypot(s.x-o.x,s.y-o.y));this.stage.view.zoom(r(n)/r(t),(n.x+o.x)/2,(n.y+o.y)/2),this.state.run.dimension===2&&
this.stage.view.drag((n.x-t.x)/2,(n.y-t.y)/2)}lift(e){this.pointers.delete(e.pointerId),this.stage.canvas.classList.remove(
"dragging"),this.mind()}release(e){let{stage:t,state:n,state:{choice:o}}=this,r=this.pointers.size===1&&!this.pinched&&this.
travelled<=5*t.px;if(this.lift(e),!r)return;let{x:s,y:a}=this.spot(e),l=t.ballAt(s,a,(e.pointerType==="mouse"?Le.mouse:Le.
touch)*t.px);n.pin(l===o.pinned?-1:l),e.pointerType!=="mouse"&&(o.hovered=-1),this.gestures.refresh()}wheel(e){if(!this.
gestures.wheelZooms&&!e.ctrlKey&&!e.metaKey)return;e.preventDefault();let{x:t,y:n}=this.spot(e);this.stage.view.zoom(Math.
exp(-e.deltaY*(e.deltaMode?.03:.0015)),t,n),this.mind(),this.gestures.refresh()}};function nt(i,e,t){let n=i.paths.pieceAt(e,t);return[i.coordinate(n,0,t),i.coordinate(n,1,t),i.coordinate(n,2,t)]}function Be(i,e,t,n,o){
let{paths:r}=i;for(let s=r.pieceAt(e,t);s>=0&&r.begin(s)<n;s=r.after(s)){let[a,l]=[Math.max(t,r.begin(s)),Math.min(n,r.end(
s))];l>a&&r.chords(s,a,l,(h,m)=>Kt(i,s,h,m,o))}}function Kt(i,e,t,n,o){let{paths:r,dimension:s,cast:{space:a}}=i,l=[0,1,
2].map(m=>i.coordinate(e,m,t)),h=[0,1,2].map(m=>m<s?(r.coordinate(e,m,n)-r.coordinate(e,m,t))/(n-t):0);for(let m=t,c=0;m<
n&&c<64;c++){let{leave:d,through:p}=a.periodic?jt(i,l,h,m,n):{leave:n,through:-1},f=l.map((y,M)=>y+h[M]*(d-m));o([...l],
f,m,d),l.splice(0,3,...f);let{min:b,max:v}=a.at(m);p>=0&&(l[p]=(h[p]>0?b:v)[p]),m=d}}function jt(i,e,t,n,o){let{min:r,max:s}=i.
cast.space.at(n),[a,l]=[o,-1];for(let h=0;h<i.dimension;h++){let m=t[h];if(m===0)continue;let c=m>0?s[h]:r[h],d=n+Math.max(
0,(c-e[h])/m);d<a&&([a,l]=[d,h])}return{leave:a,through:l}}function Ne(i,e){let{events:t,dimension:n,cast:{radius:o,space:r}}=i,
s=t.time(e),[a,l]=t.balls(e),h=nt(i,a,s);if(l===void 0){let d=t.wall(e)-1;return h[d>>1]+=d&1?o[a]:-o[a],h}let m=nt(i,l,
s),c=o[a]/Math.max(o[a]+o[l],Number.MIN_VALUE);return h.map((d,p)=>d+(p<n?r.shortest(m[p]-d,p)*c:0))}var Gt=.25,Ut=40,De=3e3,Vt=300;function ot({run:i,clock:e}){let t=Gt*e.rate;return{from:i.events.countUpTo(e.time-t),to:e.
event+1,span:t}}var rt=({clock:i,stillness:e})=>i.playing&&!i.isForgotten&&!e.matches;function it(i){if(!rt(i))return()=>0;
let{run:{paths:e,count:t},clock:n,moment:o}=i,{from:r,to:s,span:a}=ot(i),l=Math.min(1,(.1*t+2)/Math.max(1,s-r));return h=>{
let m=o.piece(h);if(m===void 0||m===e.track(h)[0])return 0;let c=(n.time-e.begin(m))/a;return c<1?l*(1-c)**2:0}}function st({
ctx:i,view:e,px:t},n){if(!rt(n))return;let{run:o,clock:r,theme:s}=n,{from:a,to:l,span:h}=ot(n);if(!(l-a>Ut)){for(let m=a;m<
l;m++){let c=(r.time-o.events.time(m))/h,[d,p,f]=e.project(Ne(o,m)),b=f*o.cast.radius[o.events.balls(m)[0]];i.beginPath(),
i.arc(d,p,Math.max(4*t,b)*(.25+1.1*c),0,2*Math.PI),i.strokeStyle=s.flash,i.globalAlpha=(1-c)**1.5*.9,i.lineWidth=(1-c)*3*
t+.5,i.stroke()}i.globalAlpha=1}}function at(i,{run:e,clock:t,theme:n}){if(!t.isAtEvent)return;for(let s of e.events.balls(
t.event))Oe(i,s,n["curve-1"]);let[o,r]=i.view.project(Ne(e,t.event));S(i.ctx,o,r,4.6*i.px,n.floor),S(i.ctx,o,r,3.2*i.px,
n["curve-1"])}function Oe({ctx:i,view:{screen:e},px:t},n,o){i.beginPath(),i.arc(e.x[n],e.y[n],e.r[n]+3*t,0,2*Math.PI),i.
strokeStyle=o,i.lineWidth=2*t,i.stroke()}function lt(i,{choice:{hovered:e,pinned:t},theme:n}){e>=0&&e!==t&&Oe(i,e,n.ink),
t>=0&&Oe(i,t,n.accent)}function Yt({ctx:i,view:e,px:t},{moment:n},o,r){let[s,a]=[n.placeOf(o),n.velocityOf(o)],[l,h]=e.project(
s),[m,c]=e.project([s[0]+a[0]*r,s[1]+a[1]*r,s[2]+a[2]*r]),d=Math.hypot(m-l,c-h);if(d<3*t)return;let[p,f]=[(m-l)/d,(c-h)/
d],b=e.screen.r[o],[v,y]=[m+p*b,c+f*b];if(i.moveTo(l+p*b,h+f*b),i.lineTo(v,y),d<8*t)return;let M=Math.min(7*t,.4*d);i.moveTo(
v-p*M-f*M*.5,y-f*M+p*M*.5),i.lineTo(v,y),i.lineTo(v-p*M+f*M*.5,y-f*M-p*M*.5)}function ht(i,e,t){let{ctx:n,view:o,px:r}=i,
{run:{count:s,dimension:a},choice:l,theme:h,looks:m}=e,c=Math.max(...e.run.extent().size)*o.scale/s**(1/a),d=Math.min(.14*
t,1.5*c)/(o.scale*m.topSpeed),f=l.arrows&&s<=De?Array.from({length:s},(b,v)=>v):[...new Set([l.pinned,l.hovered])].filter(
b=>b>=0);if(f.length!==0){n.beginPath();for(let b of f)Yt(i,e,b,d);n.lineCap=n.lineJoin="round";for(let[b,v]of[[h.floor,
3.6],[h.ink,1.5]])n.strokeStyle=b,n.lineWidth=v*r,n.stroke()}}function mt({ctx:i,view:{screen:e},px:t},{run:n,looks:o,words:r}){
let s=o.pool&&o.mode==="ball";if(!(n.count>Vt||n.dimension===3||s)){i.textAlign="center",i.textBaseline="middle";for(let a=0;a<
n.count;a++){let l=e.r[a],h=Math.min(.72*l,15*t);if(h<7*t)continue;let m=o.pool?String(o.pool[a]||""):r.ballLabel(a);if(i.
font=`600 ${h}px system-ui, sans-serif`,i.measureText(m).width>1.7*l)continue;let[c,d,p]=o.colourOf(a);i.fillStyle=.3*c+
.6*d+.1*p>150?"rgb(20 20 24 / .85)":"rgb(255 255 255 / .95)",i.fillText(m,e.x[a],e.y[a]+.04*h)}}}var fe=(i,e)=>[i,e,0];function $e({run:i,looks:e},t){return i.cast.space.kind==="walls"?(e.pool?.085:.03)*Math.min(...t.
size):0}function B({project:i,scale:e},{min:t,max:n},o=0){let[r,s]=i(fe(t[0],t[1])),[a,l]=i(fe(n[0],n[1]));return[r-o*e,
l-o*e,a-r+2*o*e,s-l+2*o*e]}function ct(i,e,t){i.fillStyle=t.theme.stage,i.fillRect(0,0,e.width,e.height);let{space:n}=t.
run.cast,o=n.at(t.clock.time);n.kind==="open"?Xt(i,e,t):n.kind==="walls"?Zt(i,e,t,o):(i.fillStyle=t.theme.floor,i.fillRect(
...B(e,o)))}function dt(i,e,t){let{space:n}=t.run.cast;n.periodic&&(i.strokeStyle=t.theme.muted,i.lineWidth=e.dpr,i.setLineDash(
[5*e.dpr,4*e.dpr]),i.strokeRect(...B(e,n.at(t.clock.time))),i.setLineDash([]))}function Zt(i,e,t,n){let{theme:o,looks:{pool:r}}=t,
s=$e(t,n);i.save(),i.shadowColor="rgb(0 0 0 / .3)",i.shadowBlur=22*e.dpr,i.shadowOffsetY=7*e.dpr,i.beginPath(),i.roundRect(
...B(e,n,s),s*e.scale*.8),i.fillStyle=r?o.wood:o.rail,i.fill(),i.restore(),r&&qt(i,e,o.cloth,n,s);let[a,l,h,m]=B(e,n);if(i.
fillStyle=r?o.cloth:o.floor,i.fillRect(a,l,h,m),!r)return;let c=i.createRadialGradient(a+h/2,l+m/2,0,a+h/2,l+m/2,.62*h);
c.addColorStop(0,"rgb(255 255 255 / .13)"),c.addColorStop(1,"rgb(0 0 0 / .2)"),i.fillStyle=c,i.fillRect(a,l,h,m)}function qt(i,e,t,n,o){
let r=B(e,n,.3*o);for(let m of[t,"rgb(0 0 0 / .3)"])i.fillStyle=m,i.fillRect(...r);let{min:s,max:a,size:l}=n,h=l[0]>=l[1]?
0:1;for(let m of[0,1]){let c=m===0?1:0,d=m===h?8:4;for(let p=1;p<d;p++)for(let f of[s[c]-.68*o,a[c]+.68*o]){let b=s[m]+p/
d*l[m],[v,y]=e.project(m===0?fe(b,f):fe(f,b));S(i,v,y,.085*o*e.scale,"rgb(244 234 210 / .85)")}}}function Xt(i,{width:e,
height:t,dpr:n,scale:o,project:r},{theme:s}){let a=46*n/o,l=10**Math.floor(Math.log10(a)),h=([1,2,5].find(f=>f*l>=a)??10)*
l,[m,c]=r([0,0,0]),[d,p]=[h*o,n];i.fillStyle=s.muted,i.globalAlpha=.4;for(let f=m-Math.floor(m/d)*d;f<e;f+=d)for(let b=c-
Math.floor(c/d)*d;b<t;b+=d)i.fillRect(f-p,b-p,2*p,2*p);i.globalAlpha=1}var Jt=800,Qt=6,en=.12,ut={wide:28,high:92,lower:5},be=class{constructor(e){this.state=e;let{run:t}=e;this.screen={x:new Float64Array(
t.count),y:new Float64Array(t.count),r:new Float64Array(t.count),depth:null},this.exact=new Set(Array.from(t.cast.radius)).
size<=Qt,this.whole=this.framed(t.extent()),this.home()}state;screen;whole;width=1;height=1;dpr=1;centre=[0,0];magnification=1;exact;touched=!1;framed({
min:e,max:t,size:n}){if(this.state.run.cast.space.kind!=="open")return L(e,t);let o=en*Math.max(...n)||1;return L(e.map(
r=>r-o),t.map(r=>r+o))}home(){let{min:e,size:t}=this.whole;this.centre=[e[0]+t[0]/2,e[1]+t[1]/2],this.magnification=1,this.
touched=!1}follow(e){this.whole=this.framed(e),this.touched||this.home()}get moved(){return this.magnification!==1}get aspect(){
return this.whole.size[0]/this.whole.size[1]}resize(e,t,n){[this.width,this.height,this.dpr]=[e,t,n]}get scale(){let e=2*
$e(this.state,this.whole),{wide:t,high:n}=ut,o=Math.max(this.width-t*this.dpr,1)/(this.whole.size[0]+e),r=Math.max(this.
height-n*this.dpr,1)/(this.whole.size[1]+e);return this.magnification*Math.min(o,r)}get middle(){return[this.width/2,this.
height/2+ut.lower*this.dpr]}project([e,t]){let[n,[o,r]]=[this.scale,this.middle];return[o+(e-this.centre[0])*n,r-(t-this.
centre[1])*n,n,0]}drag(e,t){let n=this.scale;this.centre=[this.centre[0]-e/n,this.centre[1]+t/n],this.touched=!0}turn(e,t){
this.drag(e,t)}zoom(e,t=this.middle[0],n=this.middle[1]){let o=this.scale;this.magnification=g(this.magnification*e,.2,500);
let r=1/o-1/this.scale,[s,a]=this.middle;this.centre=[this.centre[0]+(t-s)*r,this.centre[1]-(n-a)*r],this.touched=!0}lookAt([
e,t]){this.centre=[e,t],this.touched=!0}get sheet(){let{width:e,height:t,dpr:n,scale:o}=this;return{width:e,height:t,dpr:n,
scale:o,project:r=>this.project(r)}}ground(e){ct(e,this.sheet,this.state)}front(e){dt(e,this.sheet,this.state)}balls(e,t){
let{state:{run:n,looks:o,sprites:r,clock:s},screen:a,exact:l}=this,{space:h}=n.cast;this.place();let m=h.at(s.time);n.count<=
Jt&&h.kind!=="open"&&this.within(e,m,()=>this.each(m,(d,p,f,b)=>qe(e,p+.14*b,f+.26*b,b)));let c=()=>this.each(m,(d,p,f,b)=>{
r.stamp(e,o.of(d),p,f,b,0,l);let v=t(d);v>0&&he(e,p,f,a.r[d],v)});h.periodic?this.within(e,m,c):c()}place(){let{state:{run:e,
moment:t},screen:n}=this,o=this.scale,[r,s]=this.project([0,0,0]);for(let a=0;a<e.count;a++)n.x[a]=r+t.x[a]*o,n.y[a]=s-t.
y[a]*o,n.r[a]=Math.max(e.cast.radius[a]*o,.75*this.dpr)}within(e,t,n){e.save(),e.beginPath(),e.rect(...B(this.sheet,t)),
e.clip(),n(),e.restore()}each(e,t){let{width:n,height:o,screen:{x:r,y:s,r:a},state:{run:l}}=this,{periodic:h}=l.cast.space,
[m,c,d,p]=h?B(this.sheet,e):[0,0,0,0];for(let f=0;f<l.count;f++){let[b,v,y]=[r[f],s[f],a[f]];if(b+y>0&&b-y<n&&v+y>0&&v-y<
o&&t(f,b,v,y),!h)continue;let M=b-y<m?d:b+y>m+d?-d:0,Z=v-y<c?p:v+y>c+p?-p:0;M&&t(f,b+M,v,y),Z&&t(f,b,v+Z,y),M&&Z&&t(f,b+
M,v+Z,y)}}};function N([i,e,t],[n,o,r]){return i*n+e*o+t*r}function W([i,e,t],[n,o,r],s=1){return[i+s*n,e+s*o,t+s*r]}var _=Math.PI/180,tn=.2,K=class{constructor(e,t,n){this.azimuth=e;this.elevation=t;this.pivot=n;let[o,r]=[Math.cos(e*_),
Math.sin(e*_)],[s,a]=[Math.cos(t*_),Math.sin(t*_)];this.right=[-r,o,0],this.up=[-a*o,-a*r,s],this.eye=[s*o,s*r,a],this.ahead=
[-o,-r,0]}azimuth;elevation;pivot;right;up;eye;ahead;flat(e){return this.turned(W(e,this.pivot,-1))}nearness(e){return N(
W(e,this.pivot,-1),this.eye)}turned(e){return[N(e,this.right),N(e,this.up)]}lifted([e,t],n){let o=W([0,0,0],this.right,e);
return n?W(o,this.ahead,t/Math.max(tn,this.eye[2])):W(o,this.up,t)}facing(e){let t=e[2]===0?N(e,this.eye)>=0:e[2]>0,[n,o,
r]=W([0,0,0],e,t?1:-1),s=Math.hypot(n,o),a=s>1e-9?Math.atan2(o,n)/_:this.azimuth,l=Math.round((this.azimuth-a)/360);return[
a+360*l,Math.atan2(r,s)/_]}};var ve=class{tiles=new Uint8Array(0);side=1;columns=0;rows=0;begin(e,t,n){this.side=g(n/3,2,40),this.columns=Math.ceil(e/
this.side),this.rows=Math.ceil(t/this.side);let o=this.columns*this.rows;this.tiles.length<o?this.tiles=new Uint8Array(o):
this.tiles.fill(0)}hides(e,t,n){let{side:o,columns:r}=this,s=Math.min(this.rows-1,Math.floor((t+n)/o));for(let a=Math.max(
0,Math.floor((t-n)/o));a<=s;a++){let l=Math.max(0,a*o-t,t-(a+1)*o),h=Math.sqrt(Math.max(0,n*n-l*l)),m=Math.min(r-1,Math.
floor((e+h)/o));for(let c=Math.max(0,Math.floor((e-h)/o));c<=m;c++)if(!this.tiles[a*r+c])return!1}return!0}add(e,t,n){let{
side:o,columns:r}=this,s=n-1,a=Math.min(this.rows-1,Math.floor((t+s)/o));for(let l=Math.max(0,Math.floor((t-s)/o));l<=a;l++){
let h=Math.max(t-l*o,(l+1)*o-t);if(h>=s)continue;let m=Math.sqrt(s*s-h*h),c=Math.max(0,Math.ceil((e-m)/o)),d=Math.min(r,
Math.floor((e+m)/o));c<d&&this.tiles.fill(1,l*r+c,l*r+d)}}};var ge=class{count=0;ball=[];x=[];y=[];r=[];alpha=[];share=[];clear(){this.count=0}add(e,t,n,o,r,s){let a=this.count++;this.
ball[a]=e,this.x[a]=t,this.y[a]=n,this.r[a]=o,this.alpha[a]=r,this.share[a]=s}byDepth(){let e=o=>Math.floor(this.share[o]*
8192),t=new Uint32Array(8193);for(let o=0;o<this.count;o++)t[e(o)+1]++;for(let o=0;o<8192;o++)t[o+1]+=t[o];let n=new Uint32Array(
this.count);for(let o=0;o<this.count;o++)n[t[e(o)]++]=o;return n}};function pt(i,e){let t=i.appendChild(document.createElement("i")),n=r=>(t.style.color=`var(--${r})`,getComputedStyle(t).
color),o=Object.fromEntries(e.map(r=>[r,n(r)]));return t.remove(),o}var nn=["stage","floor","ink","muted","line","accent","rail","cloth","wood","flash","curve-1","curve-2","curve-3"],ze=i=>pt(
i,nn),ft=(i,e)=>i[`curve-${e+1}`];function Y(i,e,t){i.moveTo(e[0],e[1]),i.lineTo(t[0],t[1])}var bt=4,ye={azimuth:35.5,elevation:21.8},vt=89,on=183,we=class{constructor(e){this.state=e;let{run:t}=e,n=()=>new Float64Array(
t.count);this.screen={x:n(),y:n(),r:n(),depth:n()},this.whole=gt(t.extent()),this.home()}state;screen;moved=!0;aspect=1.1;whole;width=1;height=1;dpr=1;magnification=1;centre=[
0,0,0];camera=new K(ye.azimuth,ye.elevation,[0,0,0]);touched=!1;cover=new ve;items=new ge;home(){this.camera=new K(ye.azimuth,
ye.elevation,[0,0,0]),this.magnification=1,this.centre=this.whole.centre,this.touched=!1}follow(e){this.whole=gt(e),this.
touched||(this.centre=this.whole.centre)}resize(e,t,n){[this.width,this.height,this.dpr]=[e,t,n]}drag(e,t){let n=on/Math.
min(this.width,this.height),{azimuth:o,elevation:r}=this.camera;this.camera=new K(o-e*n,g(r+t*n,-vt,vt),[0,0,0])}turn(e,t){
this.drag(-e,-t)}zoom(e){this.magnification=g(this.magnification*e,.3,60)}lookAt(e){this.centre=e,this.touched=!0}get scale(){
let e=Math.min(this.width-16*this.dpr,this.height-64*this.dpr);return this.magnification*.56*Math.max(e,1)/this.whole.radius}project(e){
let{camera:{right:t,up:n,eye:o},centre:r}=this,s=[e[0]-r[0],e[1]-r[1],e[2]-r[2]],a=N(s,o),l=bt*this.whole.radius,h=a<.95*
l?this.scale*l/(l-a):0;return[this.width/2+h*N(s,t),.48*this.height-h*N(s,n),h,a]}ground(e){e.fillStyle=this.state.theme.
stage,e.fillRect(0,0,this.width,this.height),this.edges(e,!1)}front(e){this.edges(e,!0),this.compass(e)}compass(e){let{dpr:t,
camera:{right:n,up:o,eye:r}}=this,[s,a,l]=[this.width-42*t,this.height-40*t,22*t];e.font=`600 ${11*t}px system-ui, sans-\
serif`,[e.textAlign,e.textBaseline,e.lineWidth,e.lineCap]=["center","middle",2*t,"round"];for(let h of[0,1,2].toSorted((m,c)=>r[m]-
r[c])){e.strokeStyle=e.fillStyle=ft(this.state.theme,h);let[m,c]=[n[h]*l,-o[h]*l];e.beginPath(),e.moveTo(s,a),e.lineTo(s+
m,a+c),e.stroke(),e.fillText("xyz"[h],s+m*1.45,a+c*1.45)}}faces(e,t,n){let o=this.centre[t]+this.camera.eye[t]*bt*this.whole.
radius;return n?o>e.max[t]:o<e.min[t]}edges(e,t){let{state:{run:{cast:{space:n}},clock:o,theme:r}}=this;if(n.kind==="ope\
n")return;let s=n.at(o.time);e.strokeStyle=r.muted,e.lineWidth=1.2*this.dpr,e.globalAlpha=t?.55:.5,e.beginPath();for(let a=0;a<
3;a++){let[l,h]=[(a+1)%3,(a+2)%3];for(let[m,c]of[[0,0],[0,1],[1,0],[1,1]]){if((this.faces(s,l,m)||this.faces(s,h,c))!==t)
continue;let d=[0,0,0];d[a]=s.min[a],d[l]=(m?s.max:s.min)[l],d[h]=(c?s.max:s.min)[h];let p=[...d];p[a]=s.max[a],Y(e,this.
project(d),this.project(p))}}e.stroke(),e.globalAlpha=1}balls(e,t){let{items:n,state:{looks:o,sprites:r}}=this;this.collect();
for(let s of this.visible(n.byDepth())){let[a,l,h,m,c]=[n.ball[s],n.x[s],n.y[s],n.r[s],n.alpha[s]];e.globalAlpha=c,r.stamp(
e,o.of(a),l,h,m,Math.floor(n.share[s]*j),!1);let d=t(a);d>0&&he(e,l,h,m,d*c)}e.globalAlpha=1}visible(e){let{items:{x:t,y:n,
r:o,alpha:r},cover:s,state:{run:a}}=this;s.begin(this.width,this.height,this.scale*(a.cast.radius[0]??0));let l=0;for(let h of e)
s.hides(t[h],n[h],o[h])||(r[h]===1&&s.add(t[h],n[h],o[h]),e[l++]=h);return e.subarray(0,l).reverse()}collect(){let{screen:e,
state:{run:t,moment:n},items:o}=this;o.clear();for(let r=0;r<t.count;r++){let s=n.placeOf(r),a=this.project(s);e.x[r]=a[0],
e.y[r]=a[1],e.r[r]=a[2]*t.cast.radius[r],e.depth[r]=a[3],this.add(r,a,1),t.cast.space.periodic&&this.addImages(r,s)}}addImages(e,t){
let{run:n,clock:o}=this.state,{min:r,max:s,size:a}=n.cast.space.at(o.time),l=n.cast.radius[e],h=c=>t[c]-r[c]<l||s[c]-t[c]<
l;if(!h(0)&&!h(1)&&!h(2))return;let m=[0,1,2].map(c=>{let[d,p]=[t[c]-r[c],s[c]-t[c]];return{shift:d<l?a[c]:p<l?-a[c]:0,weight:1-
Math.min(d,p)/l}});for(let c=1;c<8;c++){let d=1,p=[...t];for(let f of[0,1,2]){if(!(c&1<<f))continue;let{shift:b,weight:v}=m[f];
d=b?d*v:0,p[f]+=b}d>0&&this.add(e,this.project(p),d)}}add(e,[t,n,o,r],s){let a=Math.max(o*this.state.run.cast.radius[e],
.75*this.dpr);o===0||t+a<0||t-a>this.width||n+a<0||n-a>this.height||this.items.add(e,t,n,a,s,g(.5-r/(2.2*this.whole.radius),
0,.999))}};function gt({min:i,size:e}){let t=n=>i[n]+e[n]/2;return{centre:[t(0),t(1),t(2)],radius:Math.hypot(...e)/2||1}}var rn=.5,yt={behind:60,ahead:5};function He(i,e){let{run:t,clock:n,choice:o,looks:r}=e;if(n.isForgotten)return;let{px:s,
view:{screen:a}}=i,l=Math.max(t.begin,n.time-rn*n.rate);if(o.trails&&t.count<=De&&l<n.time)for(let h=0;h<t.count;h++)wt(
i,e,h,l,{width:g(a.r[h],s,9*s),colour:r.colourOf(h),alpha:.6});o.pinned>=0&&sn(i,e,o.pinned)}function wt({ctx:i,view:e},{
run:t,clock:n},o,r,{width:s,colour:a,alpha:l}){let h=n.time-r;i.lineWidth=s,i.lineCap="round",Be(t,o,r,n.time,(m,c,d,p)=>{
let[f,b]=[e.project(m),e.project(c)];if(Math.abs(b[0]-f[0])+Math.abs(b[1]-f[1])<.1)return;let v=i.createLinearGradient(f[0],
f[1],b[0],b[1]);v.addColorStop(0,k(a,l*(d-r)/h)),v.addColorStop(1,k(a,l*(p-r)/h)),i.strokeStyle=v,i.beginPath(),Y(i,f,b),
i.stroke()})}function sn(i,e,t){let{run:n,run:{paths:o},clock:r,looks:s,theme:a}=e,{ctx:l,view:h,px:m}=i,c=o.track(t),d=c.
indexOf(o.pieceAt(t,r.time)),p=o.begin(c[Math.max(0,d-yt.behind)]);p<r.time&&wt(i,e,t,p,{width:2.2*m,colour:s.colourOf(t),
alpha:.95});let f=c[d+yt.ahead],b=Math.min(n.reach,n.remembered);l.strokeStyle=a.ink,l.globalAlpha=.4,l.lineWidth=1.2*m,
l.setLineDash([.1,5*m]),l.beginPath(),Be(n,t,r.time,f===void 0?b:o.begin(f),(v,y)=>Y(l,h.project(v),h.project(y))),l.stroke(),
l.setLineDash([]),l.globalAlpha=1}var an=3e3,xe=class{constructor(e,t){this.canvas=e;this.state=t;this.view=t.run.dimension===3?new we(t):new be(t);let n=e.
getContext("2d",{alpha:!1});if(!n)throw new Error("this browser draws no canvas");this.ctx=n}canvas;state;view;px=1;ctx;resize(){
this.px=devicePixelRatio||1;let{width:e,height:t}=this.canvas.getBoundingClientRect();this.canvas.width=Math.max(1,Math.
round(e*this.px)),this.canvas.height=Math.max(1,Math.round(t*this.px)),this.view.resize(this.canvas.width,this.canvas.height,
this.px)}follow(e){this.view.follow(e)}home(){this.state.choice.following=!1,this.view.home()}draw(){let{ctx:e,view:t,state:n,
state:{run:o,choice:r,moment:s}}=this,a={ctx:e,view:t,px:this.px};r.following&&r.pinned>=0&&t.lookAt(s.placeOf(r.pinned)),
t.ground(e),o.dimension===2&&He(a,n),e.imageSmoothingEnabled=o.count<=an,t.balls(e,it(n)),e.imageSmoothingEnabled=!0,o.dimension===
3&&He(a,n),mt(a,n),t.front(e),st(a,n),at(a,n),ht(a,n,Math.min(this.canvas.width,this.canvas.height)),lt(a,n)}ballAt(e,t,n){
let{x:o,y:r,r:s,depth:a}=this.view.screen,[l,h,m,c]=[-1,-1/0,-1,n];for(let d=0;d<o.length;d++){let p=Math.hypot(e-o[d],t-
r[d])-s[d];p<=0&&(a===null||a[d]>h)?[l,h]=[d,a===null?0:a[d]]:p<c&&([m,c]=[d,p])}return l>=0?l:m}};var Fe={least:4,most:240,aim:20};function ln(i){return!i||i>=Fe.least&&i<=Fe.most?1:10**Math.round(Math.log10(i/Fe.aim))}
var hn=.01,mn=100,xt=[.01,.02,.05,.1,.2,.5,1,2,5,10,20,50,100],Mt=.1,cn=.5,Me=class{constructor(e){this.run=e;this.pace=
ln(e.cast.end===void 0?void 0:e.cast.end-e.begin),this.time=this.wanted=e.begin}run;time;event=-1;playing=!1;loop=!1;speed=1;pace;wanted;get rate(){
return this.speed*this.pace}get isForgotten(){return this.time>this.run.remembered}get isAtEnd(){return this.run.over&&this.
time>=this.run.reach}get isAtEvent(){return!this.playing&&!this.isForgotten&&this.event>=0&&this.run.events.time(this.event)===
this.time}get needs(){return this.isForgotten?this.wanted:this.wanted+cn*this.rate}seek(e){let t=g(e,this.run.begin,this.
run.reach);this.time=t<=this.run.remembered?t:this.run.reach,this.wanted=this.time,this.event=this.run.events.countUpTo(
this.time)-1}seekEvent(e){e<0?(this.seek(this.run.begin),this.event=-1):e>=this.run.events.count?this.seek(this.run.reach):
(this.seek(this.run.events.time(e)),this.event=e)}get knowsNext(){return!this.isForgotten&&this.event+1<this.run.events.
count}stepOn(){this.seekEvent(this.knowsNext?this.event+1:this.run.events.count)}stepBack(){let e=this.event>=0&&this.time>
this.run.events.time(this.event);this.seekEvent(e?this.event:this.event-1)}toggle(){!this.playing&&this.isAtEnd&&this.seek(
this.run.begin),this.playing=!this.playing}setSpeed(e){this.speed=g(e,hn,mn)}faster(e){let n=e>0?xt.find(o=>o>this.speed*
1.001):xt.findLast(o=>o*1.001<this.speed);n!==void 0&&this.setSpeed(n)}pass(e){let t=g(e,0,Mt),n=Math.min(this.wanted+t*
this.rate,this.time+Mt*this.rate);this.seek(n),this.wanted=n,this.isAtEnd&&(this.loop?this.seek(this.run.begin):this.playing=
!1)}};var Se=class{constructor(e){this.run=e;let{count:t}=e;[this.x,this.y,this.z]=[new Float64Array(t),new Float64Array(t),new Float64Array(
t)],this.pieces=new Int32Array(t).fill(-1),this.time=e.begin}run;time;x;y;z;pieces;get isRemembered(){return this.time<=
this.run.remembered}set(e){if(this.time=e,!this.isRemembered)this.showPresent();else for(let t=0;t<this.run.count;t++)this.
place(t,e)}place(e,t){let{run:n,run:{paths:o}}=this,r=this.pieces[e];r>=0&&o.begin(r)<=t&&t<o.end(r)||(this.pieces[e]=r=
o.pieceAt(e,t)),this.x[e]=n.coordinate(r,0,t),this.y[e]=n.coordinate(r,1,t),n.dimension===3&&(this.z[e]=n.coordinate(r,2,
t))}showPresent(){this.pieces.fill(-1);let{run:{count:e,dimension:t,present:n}}=this;if(n)for(let o=0;o<e;o++)this.x[o]=
n.positions[o*t],this.y[o]=n.positions[o*t+1],t===3&&(this.z[o]=n.positions[o*t+2])}piece(e){let t=this.pieces[e];return t<
0?void 0:t}placeOf(e){return[this.x[e],this.y[e],this.z[e]]}velocityOf(e){return[this.component(e,0),this.component(e,1),
this.component(e,2)]}speedOf(e){return Math.hypot(this.component(e,0),this.component(e,1),this.component(e,2))}component(e,t){
let{paths:n,present:o,dimension:r}=this.run;if(t>=r)return 0;let s=this.pieces[e];return s>=0?n.velocity(s,t,this.time):
o?.velocities[e*r+t]??0}};var O=48,dn=[246,242,230],un=[128,132,138],pn=[[240,188,35],[35,82,170],[205,45,45],[96,54,138],[233,112,32],[30,112,72],
[126,32,44],[28,28,30]],We=40;function fn({names:i,radius:e,space:t}){let n=Array.from(e),o=Array.from(i).findIndex(h=>/^cue([ -]?ball)?$/i.
test(h??""));if(t.dimension!==2||n.length!==16||o<0||n.some(h=>h!==n[0]))return null;let r=n.map((h,m)=>m).filter(h=>h!==
o),s=r.map(h=>Number(/(\d+)\s*$/.exec(i[h]??"")?.[1]??0)),a=new Set(s.filter(h=>h>=1&&h<=15)).size===15,l=new Array(n.length).
fill(0);return r.forEach((h,m)=>l[h]=a?s[m]:m+1),l}var Ie=i=>({colour:i,number:null}),bn=Array.from({length:16},(i,e)=>({
colour:e?pn[(e-1)%8]:dn,number:e})),ke=class{constructor(e,t){this.run=e;this.moment=t;let n=Array.from(e.cast.mass),o=n.
filter(Number.isFinite);this.pool=fn(e.cast),this.leastMass=o.reduce((s,a)=>Math.min(s,a),o[0]??0),this.mostMass=o.reduce(
(s,a)=>Math.max(s,a),o[0]??0),this.massesDiffer=this.mostMass>this.leastMass||o.length<n.length,this.shades=n.map(s=>this.
shadeOfMass(s)),this.mode=e.count<=We?"ball":"speed";let r=this.ramp.map(Ie);this.looks={speed:r,mass:[...r,Ie(un)],ball:this.
pool?bn:Ve(Math.min(e.count,O)).map(Ie)}}run;moment;ramp=Ue(O);pool;massesDiffer;mode;leastMass;mostMass;shades;looks;fastest=1;looked=0;get all(){
return this.looks[this.mode]}of(e){return this.mode==="speed"?Math.min(O-1,Math.floor(this.moment.speedOf(e)/this.topSpeed*
O)):this.mode==="mass"?this.shades[e]:this.pool?this.pool[e]:e%O}colourOf(e){return this.all[this.of(e)].colour}get legend(){
return this.mode==="ball"?null:this.mode==="speed"?["speed 0",`\u2265 ${w(this.topSpeed,3)}`]:[`mass ${w(this.leastMass,
3)}`,w(this.mostMass,3)]}get topSpeed(){let{paths:e,present:t}=this.run;if(e.count>0&&e.count>=2*this.looked)this.looked=
e.count,this.fastest=St(Float64Array.from({length:e.count},(n,o)=>e.speed(o,e.begin(o))));else if(this.looked===0&&t){this.
looked=1;let n=this.run.dimension;this.fastest=St(Float64Array.from({length:this.run.count},(o,r)=>Math.hypot(...Array.from(
{length:n},(s,a)=>t.velocities[r*n+a]))))}return this.fastest}shadeOfMass(e){let{leastMass:t,mostMass:n}=this;if(e===1/0)
return O;if(n===t)return O/2;let o=t>0&&n/t>20?Math.log(e/t)/Math.log(n/t):(e-t)/(n-t);return Math.round(o*(O-1))}};function St(i){
return i.sort(),i[Math.floor(.99*(i.length-1))]||i.at(-1)||1}var Ae=class{constructor(e,t){this.run=e;this.host=t;this.clock=new Me(e),this.moment=new Se(e),this.looks=new ke(e,this.
moment),this.words=new ne(e),this.choice={arrows:!1,trails:e.count<=We,pinned:-1,hovered:-1,following:!1,only:!1},this.theme=
ze(t),this.repaint()}run;host;clock;moment;looks;words;sprites=new ae;choice;stillness=matchMedia("(prefers-reduced-moti\
on: reduce)");theme;setMode(e){this.looks.mode=e,this.repaint()}retheme(){this.theme=ze(this.host),this.repaint()}pin(e){
this.choice.pinned=e,e<0&&(this.choice.following=this.choice.only=!1)}repaint(){this.sprites.use(this.looks.all,this.theme.
stage)}};var Ee={turn:40,zoom:1.25},vn=250,Ce=class{constructor(e,t,n){this.run=t;this.surroundings=n;e.append(this.element),this.
state=new Ae(t,this.element);let{clock:o}=this.state,r=u("canvas",{class:"v-view",tabindex:0,role:"img","aria-label":`${t.
cast.title}: ${this.state.words.summary()}. Press ? for the keys.`});this.stage=new xe(r,this.state);let s=a=>()=>{a(),this.
refresh()};this.tip=new re(this.state),this.ball=new ie(this.state,{follow:s(()=>this.follow()),letGo:s(()=>this.state.pin(
-1))}),this.curves=new me(this.state,a=>s(()=>o.seek(a))()),this.list=new ce(this.state,a=>s(()=>this.show(a))(),()=>this.
refresh()),this.transport=new ue(this.state,{toggle:s(()=>o.toggle()),back:()=>this.stepBack(),on:()=>this.stepOn(),loop:s(
()=>o.loop=!o.loop),seek:a=>s(()=>o.seek(a))(),speed:a=>s(()=>o.setSpeed(a))()}),this.tools=new de(this.state,{mode:a=>this.
setMode(a),arrows:s(()=>this.toggle("arrows")),trails:s(()=>this.toggle("trails")),home:s(()=>this.stage.home()),help:()=>this.
card.showModal()}),this.card=et(n.switchTheme!==void 0),this.build(r),new pe(this.stage,this.state,{refresh:()=>this.refresh(),
pointed:(a,l)=>this.tip.move(a,l),wheelZooms:n.wheelZooms}),Qe(n.keys??this.element,this.keys,{element:this.list.box,keys:{
ArrowUp:()=>this.stepBack(),ArrowDown:()=>this.stepOn()}},()=>this.card.open,this.ending.signal),this.watch(r),o.playing=
!this.state.stillness.matches,this.repaint()}run;surroundings;element=u("div",{class:"viewer"});state;stage;tip;ball;curves;list;transport;tools;card;announcer=u(
"div",{class:"v-announcer v-unseen",role:"status"});ending=new AbortController;asked;last;painted={at:0,isStale:!0};get summary(){
return this.state.words.summary()}get time(){return this.state.clock.time}grown(){let{clock:e}=this.state;this.painted.isStale=
!0,this.stage.follow(this.run.extent()),e.isForgotten&&e.seek(this.run.reach),this.refresh()}seekEnd(){this.state.clock.
seek(this.run.reach),this.refresh()}get playing(){return this.state.clock.playing}end(){this.ending.abort(),this.asked!==
void 0&&cancelAnimationFrame(this.asked),this.element.remove()}build(e){let t=u("div",{class:"v-stage"},e,this.tools.element,
this.tools.legend,this.tip.element),n=u("section",{class:"v-theatre","aria-label":"Replay"},t,this.transport.element),o=u(
"aside",{"aria-label":"What happens"},this.ball.element,...this.curves.elements,this.list.element);this.element.style.setProperty(
"--aspect",String(g(this.stage.view.aspect,.7,2.4))),this.element.append(n,o,this.announcer,this.card)}watch(e){let{signal:t}=this.
ending,n=new ResizeObserver(()=>this.repaint());n.observe(e);let o=()=>{this.state.retheme(),this.repaint()};matchMedia(
"(prefers-color-scheme: dark)").addEventListener("change",o,{signal:t});let r=new MutationObserver(o);r.observe(document.
documentElement,{attributeFilter:["data-theme"]}),t.addEventListener("abort",()=>{n.disconnect(),r.disconnect()})}refresh(){
this.ending.signal.aborted||(this.asked??=requestAnimationFrame(e=>this.frame(e)))}frame(e){this.asked=void 0;let{clock:t,
moment:n}=this.state;t.playing&&(this.last!==void 0&&t.pass((e-this.last)/1e3),this.ask()),this.last=t.playing?e:void 0,
n.set(t.time),this.painted.isStale&&(!t.playing||e-this.painted.at>vn)&&this.paint(e),this.stage.draw(),this.tip.draw(),
this.ball.draw(),this.curves.draw(),this.list.draw(),this.transport.draw(),this.tools.draw(),t.playing&&this.refresh()}ask(){
let{run:e,state:{clock:t},surroundings:{source:n}}=this;!e.over&&t.needs>e.reach&&n?.reach(t.needs)}paint(e){this.painted=
{at:e,isStale:!1},this.curves.paint(),this.transport.paint()}repaint(){this.stage.resize(),this.paint(performance.now()),
this.refresh()}stepOn(){let{run:e,state:{clock:t},surroundings:{source:n}}=this;t.playing=!1;let o=()=>{t.stepOn(),this.
announce()};!n||t.knowsNext||e.over?o():n.next().then(o)}stepBack(){this.state.clock.playing=!1,this.state.clock.stepBack(),
this.announce()}show(e){this.state.clock.playing=!1,this.state.clock.seekEvent(e)}jump(e){this.state.clock.seek(e),this.
announce()}announce(){let{clock:e,words:t}=this.state,n=e.event<0?"start":`event ${e.event+1} of ${this.run.events.count}\
: ${t.eventName(e.event)}`;this.announcer.textContent=`time ${t.fineMoment(e.time)}, ${n}`,this.refresh()}setMode(e){this.
state.setMode(e),this.refresh()}toggle(e){this.state.choice[e]=!this.state.choice[e]}follow(){let{choice:e}=this.state;e.
pinned>=0&&(e.following=!e.following)}pinNext(e){let{state:t,run:{count:n}}=this,{pinned:o}=t.choice;n!==0&&(t.pin(o<0?e>
0?0:n-1:(o+e+n)%n),this.announcer.textContent=[t.words.ballName(t.choice.pinned),...se(t,t.choice.pinned).flat()].join("\
 "))}get keys(){let{state:e,state:{clock:t},run:n,stage:o,surroundings:{switchTheme:r}}=this,s=(l,h)=>o.view.turn(l*Ee.turn*
o.px,h*Ee.turn*o.px),a={" ":()=>t.toggle(),ArrowLeft:({shiftKey:l})=>l?this.jump(t.time-n.length/100):this.stepBack(),ArrowRight:({
shiftKey:l})=>l?this.jump(t.time+n.length/100):this.stepOn(),Home:()=>this.jump(n.begin),End:()=>this.jump(n.reach),"+":()=>t.
faster(1),"=":()=>t.faster(1),"-":()=>t.faster(-1),"\u2212":()=>t.faster(-1),l:()=>t.loop=!t.loop,b:({shiftKey:l})=>this.
pinNext(l?-1:1),f:()=>this.follow(),Escape:()=>e.pin(-1),c:()=>this.setMode(this.tools.next),v:()=>this.toggle("arrows"),
r:()=>this.toggle("trails"),w:()=>s(0,1),s:()=>s(0,-1),a:()=>s(-1,0),d:()=>s(1,0),i:()=>o.view.zoom(Ee.zoom),o:()=>o.view.
zoom(1/Ee.zoom),0:()=>o.home(),...r&&{t:r},"?":()=>this.card.showModal()};return Object.fromEntries(Object.entries(a).map(
([l,h])=>[l,m=>{h(m),this.refresh()}]))}};function _e(i){let e=C(`#${i}`),t=atob(e.textContent);return e.remove(),Uint8Array.from(t,n=>n.charCodeAt(0)).buffer}var H=i=>new Float64Array(
_e(i)),At=i=>new Uint32Array(_e(i));function gn(){let{title:i,note:e,dimension:t,boundary:{kind:n,min:o,max:r},end:s,names:a}=JSON.
parse(C("#replay-words").textContent),l=H("ball-radius"),h=new Array(l.length).fill(void 0);for(let[d,p]of a)h[d]=p;let m=new X(
n,t,o,r),c=new ee({title:i,note:e??void 0,space:m,names:h,radius:l,mass:H("ball-mass"),end:s});return yn(c),wn(c),c.reach=
c.remembered=s,c.over=!0,c}function yn(i){let e=At("track-length"),[t,n,o]=[H("anchor-time"),H("anchor-position"),H("anc\
hor-velocity")],r=new Uint32Array(t.length);e.reduce((l,h,m)=>r.fill(m,l,l+h)&&l+h,0);let s=Uint32Array.from(t,(l,h)=>h).
sort((l,h)=>t[l]-t[h]||l-h),a=i.dimension;for(let l of s)i.turn(r[l],t[l],Array.from(n.subarray(l*a,l*a+a)),Array.from(o.
subarray(l*a,l*a+a)))}function wn(i){let[e,t,n,o]=[H("event-time"),H("event-impulse"),At("event-balls"),new Uint8Array(_e(
"event-wall"))];e.forEach((r,s)=>i.happen({time:r,a:n[2*s],b:n[2*s+1],wall:o[s],impulse:t[s]}))}function kt(){let i=document.
documentElement,e=(i.dataset.theme??(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"))==="dark";i.dataset.
theme=e?"light":"dark"}function xn(){let i=gn(),{title:e,note:t}=i.cast;document.title=e,C("#title").textContent=e,C("#n\
ote").hidden=!t,C("#note").textContent=t??"",C("#theme").addEventListener("click",kt);let n=new Ce(C("main"),i,{keys:document,
wheelZooms:!0,switchTheme:kt});C("#summary").textContent=n.summary}xn();})();
