/**
 * Words that place a category, in nine languages. `*` leaves that end of the word open. Clothing and footwear have their own list.
 * A phrase of one row hides a word of another that is part of it: `desk organizer` is not Furniture.
 */
export const categoryWords: readonly (readonly [string, string])[] = [
  [
    'Apparel & Accessories',
    'watch,watches,wristwatch,wristwatches,handbag,handbags,wallet,wallets,jewelry,jewellery,necklace,necklaces,earrings,bracelet,bracelets,armbanduhr,armbanduhren,*armbanduhr,uhren,handtasche,handtaschen,schmuck,*schmuck,halskette,ohrringe,geldbörse,montre,montres,sac à main,sacs à main,bijou,bijoux,collier,reloj,relojes,bolso de mano,bolsos de mano,joyería,joyas,orologio,orologi,gioielli,horloge,horloges,handtas,handtassen,sieraden,relógio,relógios,joias,zegarek,zegarki,torebka,torebki,biżuteria,腕時計,時計,ハンドバッグ,アクセサリー,ジュエリー',
  ],
  [
    'Animals & Pet Supplies',
    'pet,pets,dog,dogs,cat,cats,aquarium,haustier,haustiere,hund,hunde,*hunde,katze,katzen,hundefutter,katzenfutter,animalerie,chien,chiens,chat,chats,mascotas,perro,perros,gato,gatos,animali,gatto,gatti,huisdier,huisdieren,hond,honden,kat,katten,cachorro,cães,gatos,zwierzęta,karma,psa,kota,ペット,犬,猫',
  ],
  [
    'Baby & Toddler',
    'baby,babies,toddler,stroller,strollers,pram,diapers,nappies,kinderwagen,babys,windeln,bébé,bébés,poussette,poussettes,bebé,bebés,cochecito,neonato,neonati,passeggino,luiers,carrinho de bebé,niemowlę,wózek dziecięcy,pieluchy,ベビー,赤ちゃん',
  ],
  [
    'Toys & Games',
    'toy,toys,soft toy,soft toys,cuddly toy,cuddly toys,stuffed animal,stuffed animals,plush,plush toy,plush toys,plushie,plushies,kuscheltier*,plüsch*,stofftier,stofftiere,peluche,peluches,knuffel,knuffels,pluszak,pluszaki,ぬいぐるみ,puzzle,puzzles,board game,board games,doll,dolls,lego,spielzeug,*spielzeug,brettspiele,puppen,jouet,jouets,jeux de société,poupées,juguete,juguetes,juegos de mesa,muñecas,giocattolo,giocattoli,giochi da tavolo,bambole,speelgoed,bordspellen,poppen,brinquedo,brinquedos,jogos de tabuleiro,zabawka,zabawki,gry planszowe,lalki,おもちゃ,玩具,ゲーム',
  ],
  [
    'Home & Garden',
    'sconce,sconces,pendant lamp,pendant light,chandelier,ceiling light,dinnerware,plates,mug,mugs,bowl,bowls,frying pan,saucepan,cutlery,refrigerator,fridge,freezer,dishwasher,washing machine,oven,microwave,vacuum cleaner,coffee machine,kettle,toaster,blender,kühlschrank,*kühlschrank,kühlschränke,*kühlschränke,gefrierschrank,backofen,backöfen,geschirrspüler,waschmaschine,waschmaschinen,mikrowelle,staubsauger,kaffeemaschine,wasserkocher,pfanne,geschirr,kissen,réfrigérateur,lave-vaisselle,lave-linge,aspirateur,cafetière,bouilloire,vaisselle,poêle,frigorífico,lavadora,lavavajillas,aspiradora,cafetera,sartén,vajilla,frigorifero,lavatrice,lavastoviglie,aspirapolvere,padella,koelkast,wasmachine,vaatwasser,stofzuiger,waterkoker,geladeira,máquina de lavar,aspirador,lodówka,pralka,zmywarka,odkurzacz,czajnik,patelnia,冷蔵庫,洗濯機,掃除機,フライパン,食器,homeware,home decor,home & living,garden,gardening,kitchen,cookware,table lamp,table lamps,desk lamp,desk lamps,bedside lamp,bed linen,bed sheets,lampe de bureau,lampe de chevet,lampes de chevet,lamp,lamps,lighting,bedding,decor,rug,rugs,curtains,household,haushalt,garten,*garten,küche,küchen*,lampe,lampen,*lampe,*leuchte,leuchten,beleuchtung,bettwäsche,teppich,teppiche,vorhänge,deko,wohnen & garten,jardin,cuisine,lampes,luminaire,luminaires,linge de lit,tapis,rideaux,décoration,jardín,cocina,lámpara,lámparas,iluminación,ropa de cama,alfombra,alfombras,cortinas,decoración,giardino,cucina,lampada,lampade,illuminazione,biancheria,tappeto,tappeti,tende,tuin,keuken,verlichting,beddengoed,vloerkleed,gordijnen,jardim,cozinha,luminária,candeeiros,iluminação,roupa de cama,tapete,tapetes,decoração,ogród,kuchnia,lampy,oświetlenie,pościel,dywan,dywany,zasłony,キッチン,ガーデン,照明,ランプ,寝具,インテリア,カーテン,園芸',
  ],
  [
    'Furniture',
    'armchair,armchairs,bookshelf,bookshelves,nightstand,dresser,bench,ottoman,sessel,*sessel,kommode,nachttisch,hocker,fauteuil,fauteuils,commode,étagère,tabouret,sillón,sillones,estantería,cómoda,poltrona,poltrone,libreria,comodino,boekenkast,nachtkastje,estante,fotel,fotele,regał,komoda,本棚,チェスト,furniture,sofa,sofas,couch,table,tables,chair,chairs,bed,beds,mattress,desk,desks,wardrobe,bookcase,shelving,möbel,*möbel,sofas,tisch,esstisch,couchtisch,schreibtisch,tische,stuhl,*stuhl,stühle,bett,betten,schrank,*schrank,schränke,regal,regale,matratze,matratzen,meuble,meubles,canapé,canapés,chaise,chaises,lit,lits,armoire,matelas,bureau,mueble,muebles,sofá,sofás,mesa,mesas,silla,sillas,cama,camas,armario,colchón,mobili,divano,divani,tavolo,tavoli,sedia,sedie,letto,letti,armadio,materasso,meubel,meubels,meubelen,stoel,stoelen,tafel,tafels,kast,kasten,matras,móvel,móveis,cadeira,cadeiras,guarda-roupa,colchão,mebel,meble,kanapa,kanapy,stół,stoły,krzesło,krzesła,łóżko,łóżka,szafa,materac,家具,ソファ,テーブル,椅子,チェア,ベッド,デスク',
  ],
  [
    'Cameras & Optics',
    'camera,cameras,lens,lenses,binoculars,tripod,telescope,kamera,kameras,objektiv,objektive,fernglas,stativ,appareil photo,appareils photo,objectif,jumelles,cámara,cámaras,objetivo,objetivos,prismáticos,fotocamera,fotocamere,obiettivi,binocoli,objectief,objectieven,verrekijker,câmera,câmara,câmaras,lentes,binóculos,aparat,aparaty,obiektyw,obiektywy,lornetka,カメラ,レンズ,双眼鏡',
  ],
  [
    'Electronics',
    'iphone,ipad,macbook,smart tv,graphics card,graphics cards,processor,processors,keyboard,soundbar,monitore,bildschirm,bildschirme,grafikkarte,grafikkarten,prozessor,prozessoren,tastatur,moniteur,moniteurs,carte graphique,processeur,clavier,tarjeta gráfica,procesador,teclado,scheda video,processore,tastiera,beeldscherm,grafische kaart,toetsenbord,placa de vídeo,processador,karta graficzna,karty graficzne,procesor,procesory,monitory,klawiatura,モニター,キーボード,electronics,phone,phones,smartphone,smartphones,laptop,laptops,computer,computers,tablet,tablets,headphones,headphone,earbuds,speaker,speakers,television,tv,tvs,monitor,monitors,charger,chargers,cable,cables,printer,printers,elektronik,handy,handys,*kopfhörer,lautsprecher,fernseher,drucker,kabel,*kabel,ladegerät,électronique,informatique,téléphone,téléphones,ordinateur,ordinateurs,casque,écouteurs,enceinte,enceintes,télévision,câble,câbles,imprimante,electrónica,informática,teléfono,teléfonos,móvil,móviles,ordenador,portátil,auriculares,altavoz,televisor,televisores,impresora,elettronica,telefono,telefoni,cuffie,auricolari,altoparlante,televisore,stampante,cavo,cavi,elektronica,telefoon,telefoons,koptelefoon,televisie,luidspreker,eletrónica,eletrônica,eletrônicos,celular,celulares,telemóvel,computador,fones de ouvido,auscultadores,televisão,elektronika,telefon,telefony,słuchawki,głośnik,telewizor,telewizory,komputer,komputery,drukarka,家電,電子機器,スマートフォン,スマホ,パソコン,ヘッドホン,イヤホン,スピーカー,テレビ,ケーブル',
  ],
  [
    'Food, Beverages & Tobacco',
    'food,foods,grocery,groceries,drink,drinks,beverage,beverages,wine,wines,beer,coffee,tea,chocolate,snacks,lebensmittel,getränk,getränke,wein,weine,rotwein,weißwein,bier,kaffee,tee,schokolade,épicerie,alimentation,boisson,boissons,vin,vins,bière,café,thé,chocolat,alimentación,comida,bebida,bebidas,vino,vinos,cerveza,té,alimentari,bevande,vini,birra,caffè,tè,cioccolato,voeding,dranken,wijn,wijnen,koffie,thee,chocolade,alimentos,alimentação,vinho,vinhos,cerveja,chá,żywność,napoje,wino,wina,piwo,kawa,herbata,czekolada,食品,飲料,ワイン,ビール,コーヒー,お茶,チョコレート',
  ],
  [
    'Health & Beauty',
    'eau de toilette,eau de parfum,serum,serums,moisturizer,lipstick,mascara,conditioner,sunscreen,lippenstift,gesichtscreme,sonnencreme,rouge à lèvres,crème solaire,lápiz labial,crema facial,protector solar,rossetto,crema viso,lippenbalsem,batom,protetor solar,szminka,krem,美容液,口紅,日焼け止め,beauty,cosmetics,makeup,make-up,skincare,skin care,perfume,perfumes,fragrance,fragrances,shampoo,vitamins,supplements,health,kosmetik,parfum,parfums,pflege,gesichtspflege,hautpflege,gesundheit,nahrungsergänzung,vitamine,beauté,maquillage,cosmétiques,soin,soins,santé,belleza,maquillaje,cosmética,perfumería,salud,vitaminas,bellezza,trucco,cosmetici,profumo,profumi,salute,cosmetica,huidverzorging,verzorging,gezondheid,beleza,maquiagem,maquilhagem,cosméticos,saúde,uroda,kosmetyki,makijaż,perfumy,pielęgnacja,zdrowie,コスメ,化粧品,香水,美容,スキンケア,健康',
  ],
  [
    'Luggage & Bags',
    'luggage,suitcase,suitcases,backpack,backpacks,travel bag,travel bags,duffel bag,duffel bags,rucksack,rucksäcke,koffer,*koffer,reisetasche,reisetaschen,bagages,valise,valises,sac à dos,sacs à dos,sac de voyage,maleta,maletas,mochila,mochilas,valigia,valigie,zaino,zaini,koffers,rugzak,rugzakken,reistas,reistassen,mala de viagem,malas de viagem,walizka,walizki,plecak,plecaki,スーツケース,リュック,旅行かばん',
  ],
  [
    'Sporting Goods',
    'sport,sports,sporting goods,outdoor,fitness,cycling,bike,bikes,bicycle,bicycles,camping,hiking,yoga,ski,golf,football,fahrrad,fahrräder,mountainbike,rennrad,wandern,fußball,vélo,vélos,randonnée,deporte,deportes,bicicleta,bicicletas,senderismo,sportivi,bici,biciclette,escursionismo,fiets,fietsen,kamperen,wandelen,esporte,esportes,desporto,campismo,rower,rowery,turystyka,piłka nożna,スポーツ,自転車,アウトドア,キャンプ,ゴルフ,ヨガ',
  ],
  [
    'Vehicles & Parts',
    'automotive,car parts,auto parts,vehicle,vehicles,motorcycle,tyre,tyres,tires,brake,autoteile,auto-ersatzteile,kfz,motorrad,reifen,bremsen,pièces auto,automobile,moto,pneu,pneus,recambios coche,automóvil,neumáticos,ricambi auto,pneumatici,auto-onderdelen,autobanden,peças auto,autopeças,części samochodowe,opony,motoryzacja,カー用品,自動車,バイク,タイヤ',
  ],
  [
    'Hardware',
    'faucet,faucets,screwdriver,hammer,wrench,pliers,armatur,armaturen,schraubendreher,zange,robinet,robinets,tournevis,marteau,grifo,grifos,destornillador,martillo,rubinetto,rubinetti,cacciavite,martello,kraan,kranen,schroevendraaier,hamer,torneira,chave de fenda,martelo,kran,śrubokręt,młotek,ドライバー,ハンマー,hardware,tools,tool,power tools,drill,drills,screws,plumbing,building materials,werkzeug,*werkzeug,werkzeuge,bohrmaschine,schrauben,baumarkt,eisenwaren,outils,outillage,outil,perceuse,visserie,quincaillerie,plomberie,herramienta,herramientas,taladro,tornillos,ferretería,fontanería,utensili,attrezzi,trapano,ferramenta,viti,gereedschap,boormachine,schroeven,ijzerwaren,ferramentas,berbequim,furadeira,parafusos,narzędzia,wiertarka,śruby,工具,金物,ドリル',
  ],
  [
    'Office Supplies',
    'office,office supplies,desk organizer,desk organizers,desk organiser,desk organisers,desk accessories,desk pad,desk pads,pen holder,pen holders,desk pen holder,pencil holder,pencil holders,pencil case,pencil cases,stiftehalter,stifthalter,stifteköcher,schreibtischorganizer,pot à crayons,pots à crayons,accessoires de bureau,portalápices,portapenne,pennenbak,pennenbakje,przybornik,przyborniki,ペン立て,stationery,notebooks,pens,paper,bürobedarf,büro,schreibwaren,papier,stifte,fournitures de bureau,papeterie,stylos,papelería,oficina,material de oficina,cancelleria,ufficio,penne,kantoor,kantoorartikelen,pennen,papelaria,escritório,biuro,artykuły biurowe,papiernicze,文房具,文具,オフィス用品',
  ],
  ['Software', 'software,logiciel,logiciels,programmi,oprogramowanie,ソフトウェア'],
  [
    'Media',
    'book,books,ebooks,dvd,dvds,blu-ray,vinyl,music,magazines,buch,bücher,*bücher,musik,filme,zeitschriften,livre,livres,musique,libro,libros,música,libri,musica,boek,boeken,muziek,livro,livros,książka,książki,muzyka,書籍,雑誌,音楽',
  ],
  [
    'Arts & Entertainment',
    'art,arts,crafts,craft,musical instruments,instrument,guitar,guitars,painting,poster,posters,party,kunst,basteln,musikinstrumente,gitarre,gitarren,loisirs créatifs,instruments de musique,guitare,arte,manualidades,instrumentos musicales,guitarra,strumenti musicali,chitarra,hobby,muziekinstrumenten,gitaar,artesanato,instrumentos musicais,sztuka,instrumenty muzyczne,gitara,楽器,手芸',
  ],
  [
    'Business & Industrial',
    'industrial,business,safety equipment,laboratory,packaging,industrie,industriebedarf,arbeitsschutz,verpackung,industriel,emballage,industrial,embalaje,industriale,imballaggio,industrieel,verpakking,embalagem,przemysł,opakowania,産業,業務用',
  ],
  [
    'Religious & Ceremonial',
    'religious,wedding,ceremonial,hochzeit,mariage,boda,matrimonio,bruiloft,casamento,ślub,仏具,神具',
  ],
];
